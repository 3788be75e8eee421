import type { Language } from '@tiantian/contracts/language.ts'
import { lastPeriodWithFigures } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { ChartKind, Transform } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import { chartsFor } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { ShownDataset } from '@tiantian/contracts/publish/chart/shown-series.ts'
import { shownSeries } from '@tiantian/contracts/publish/chart/shown-series.ts'
import type { Dataset, DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { MEMBERS_SHOWN } from '@tiantian/contracts/publish/dataset.ts'
import { periodsBetween } from '@tiantian/contracts/publish/period.ts'
import { transformsFor } from '@tiantian/contracts/publish/series.ts'
import { chart as en } from '@tiantian/contracts/words/chart/en.ts'
import { chart as kk } from '@tiantian/contracts/words/chart/kk.ts'
import { chart as ru } from '@tiantian/contracts/words/chart/ru.ts'
import { chart as zhHans } from '@tiantian/contracts/words/chart/zh-Hans.ts'
import type { Markup, MarkupPart } from '../../../platform/text/markup.ts'
import { html } from '../../../platform/text/markup.ts'
import type { WithheldNote } from '../dataset/withheld-note.ts'
import { withheldNote } from '../dataset/withheld-note.ts'
import { chartSvg, marker } from './embed-chart.ts'

interface EmbedTexts {
  /** Labels of the transform and chart type selectors. */
  readonly requested: string
  readonly drawn: string
  readonly show: string
  readonly controls: string
  readonly table: string
  readonly source: string
  readonly notice: string
  readonly quarter: (n: string, year: string) => string
}

const CHART_TEXTS = { 'zh-Hans': zhHans, en, ru, kk }

const EMBED_TEXTS: Readonly<Record<Language, EmbedTexts>> = {
  'zh-Hans': {
    requested: '计算方式',
    drawn: '图表类型',
    show: '显示',
    controls: '选择内容',
    table: '数据表',
    source: '来源：',
    notice: '请注意：',
    quarter: (n, year) => `${year} 年第 ${n} 季度`,
  },
  en: {
    requested: 'Calculation',
    drawn: 'Kind of chart',
    show: 'Show',
    controls: 'Choose',
    table: 'The figures',
    source: 'Source:',
    notice: 'Please note:',
    quarter: (n, year) => `Q${n} ${year}`,
  },
  ru: {
    requested: 'Расчёт',
    drawn: 'Вид графика',
    show: 'Показать',
    controls: 'Выбрать',
    table: 'Цифры',
    source: 'Источник:',
    notice: 'Обратите внимание:',
    quarter: (n, year) => `${n} кв. ${year}`,
  },
  kk: {
    requested: 'Есептеу тәсілі',
    drawn: 'Диаграмма түрі',
    show: 'Көрсету',
    controls: 'Таңдау',
    table: 'Сандар',
    source: 'Дереккөз:',
    notice: 'Назар аударыңыз:',
    quarter: (n, year) => `${year} ж. ${n}-тоқсан`,
  },
}

const textsIn = (language: Language) => ({ ...CHART_TEXTS[language], ...EMBED_TEXTS[language] })

/** Describes the figures of a dataset in words. */
interface EmbedFigures {
  readonly value: (value: number | null) => string
  readonly tick: (value: number) => string
  readonly period: (period: string) => string
}

function embedFigures(language: Language, decimals: number, transform: Transform): EmbedFigures {
  const isRatio = transform !== 'none' && transform !== 'rolling'
  const digits = isRatio ? 1 : decimals
  const exact = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const rough = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return {
    value: (value) =>
      value === null
        ? '–'
        : ((transform === 'yoy' || transform === 'mom') && value > 0 ? '+' : '') + exact.format(value),
    tick: (value) => rough.format(value),
    period(period) {
      const [year = '', part] = period.split('-')
      if (!part) return year
      return part.startsWith('Q') ? EMBED_TEXTS[language].quarter(part.slice(1), year) : `${part}.${year}`
    },
  }
}

/** A form that reloads the page with another selection: works without script. */
function embedControls(dataset: Dataset, view: EmbedView, figures: EmbedFigures): Markup {
  const { language, choice, transform, chart } = view
  const words = textsIn(language)
  const { periods, frequency, dimensions } = dataset
  const all = periods ? periodsBetween(periods.from, periods.to, frequency) : []
  const named = all.map((period) => [period, figures.period(period)] as const)
  const transforms = transformsFor(dataset)
  const members = dimensions.map((dimension) => memberBoxes(dimension, choice.members ?? []))
  return html`<details><summary>${words.controls}</summary><form method="get">
<input type="hidden" name="lang" value="${language}">
${select(
  'transform',
  words.requested,
  transform,
  transforms.map((each) => [each, words.transform[each]]),
)}
${select(
  'chart',
  words.drawn,
  chart,
  chartsFor(dataset, transform).map((each) => [each, words.kind[each]]),
)}
${select('from', words.from, choice.from ?? all[0] ?? '', named)}
${select('to', words.to, choice.to ?? all.at(-1) ?? '', named)}
${members}<button>${words.show}</button></form></details>`
}

function select(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [value: string, text: string])[],
): Markup {
  const listed = options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && ' selected'}>${text}</option>`,
  )
  return html`<label>${label} <select name="${name}">${listed}</select></label>`
}

function memberBoxes(
  { key, label, members }: Dataset['dimensions'][number],
  chosen: readonly string[],
): Markup {
  const named = members.filter((each) => chosen.includes(`${key}:${each.key}`))
  const shown = named.length > 0 ? named : members.slice(0, MEMBERS_SHOWN)
  const boxes = members.map((member) => {
    const mark = shown.includes(member) && ' checked'
    return html`<label><input type="checkbox" name="members" value="${key}:${member.key}"${mark}> ${member.label}</label>`
  })
  return html`<fieldset><legend>${label}</legend>${boxes}</fieldset>`
}

/** The complete style of an embedded chart, which loads no other files. */
const EMBED_STYLE = html`:root{color-scheme:light dark;--card:#fff;--text:#14181f;--muted:#5b6470;--line:#e4e7ec;--land:#e4e7ec;--blue:#0f4c86;--loss:#b42318;--c0:#1f6fb5;--c1:#c8511b;--c2:#1d7f5f;--c3:#8a4fb0;--c4:#9a6b00;--c5:#b3316f}
@media(prefers-color-scheme:dark){:root{--card:#1a2029;--text:#eaeef3;--muted:#a9b2be;--line:#2d3642;--land:#333d4a;--blue:#93c4f5;--loss:#ff9b8e;--c0:#6db3f2;--c1:#ff9d6b;--c2:#5fcfa5;--c3:#c9a0ec;--c4:#e6bd55;--c5:#f58bb9}}
*{box-sizing:border-box}body{margin:0;background:var(--card);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:break-word}
main{max-width:960px;margin:0 auto;padding:16px}h1{margin:0;font-size:18px;line-height:1.3}h1 a{color:inherit;text-decoration:none}h1 a:hover{text-decoration:underline}a{color:var(--blue)}
:focus-visible{outline:3px solid #ffb703;outline-offset:2px;border-radius:6px}.unit,footer,.last{margin:2px 0 8px;color:var(--muted);font-size:13px}footer p{margin:4px 0}
main>svg{display:block;width:100%;height:auto;overflow:visible}svg text{fill:var(--muted);font-size:13px}svg .name{fill:var(--text);stroke:var(--card);stroke-width:4px;paint-order:stroke;font-size:17px}.grid{stroke:var(--line)}.land{fill:var(--land)}
.way,.gap{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round}.gap{stroke-width:1.5;stroke-dasharray:3 5}g,.sign,circle{fill:currentColor}circle{fill-opacity:.72;stroke:var(--card)}
.s0{color:var(--c0)}.s1{color:var(--c1)}.s2{color:var(--c2)}.s3{color:var(--c3)}.s4{color:var(--c4)}.s5{color:var(--c5)}.loss{color:var(--loss)}
.last{margin:8px 0 0;font-weight:600}.legend{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 12px;padding:0;font-size:14px;list-style:none}.legend li{display:flex;align-items:center;gap:6px}.legend b{font-variant-numeric:tabular-nums}.sign{width:14px;height:14px}
summary{min-height:44px;padding:11px 0;color:var(--blue);cursor:pointer}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:14px}th,td{padding:6px 12px;border-bottom:1px solid var(--line);text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}tbody th,thead th:first-child{text-align:start}
form{display:flex;flex-wrap:wrap;align-items:end;gap:12px;padding-bottom:12px}select,button{min-height:44px;padding:0 12px;border:1px solid var(--muted);border-radius:8px;background:var(--card);color:inherit;font:inherit}button{border-color:var(--blue);background:var(--blue);color:var(--card);font-weight:600}
fieldset{display:flex;flex-wrap:wrap;flex:1 1 100%;gap:0 16px;margin:0;padding:0;border:0}fieldset label{display:inline-flex;align-items:center;gap:6px;min-height:44px}legend{font-weight:600}
@media(max-width:520px){main>svg text:not(.name){font-size:19px}main>svg .name{font-size:26px}}`

export interface EmbedView {
  readonly language: Language
  readonly choice: DatasetChoice
  readonly transform: Transform
  readonly chart: ChartKind
}

/** A chart for third-party pages: without script and without sessions; the selection is in its address. */
export function embedPage(dataset: Dataset, view: EmbedView): Markup {
  const { language, transform } = view
  const words = textsIn(language)
  const figures = embedFigures(language, dataset.decimals, transform)
  const kind = chartsFor(dataset, transform).includes(view.chart) ? view.chart : 'line'
  const selected = shownSeries(dataset, transform)
  const isOfParts = kind === 'stacked' || kind === 'map'
  const lines = selected.lines.filter(({ isTotal }) => !(isOfParts && isTotal))
  const shown = { periods: selected.periods, lines }
  const unit = transform === 'none' || transform === 'rolling' ? dataset.unit : words.transform[transform]
  const data = { periods: shown.periods.map(figures.period), lines }
  const drawing = { kind, data, tickText: figures.tick, valueText: figures.value }
  const note = withheldNote(dataset, language, figures.period)
  const body =
    lines.length === 0
      ? !note && html`<p>${words.nothingToDraw}</p>`
      : html`${chartSvg(drawing)}${legend(shown, figures, kind)}${table(shown, figures, words)}`
  return frame(language, dataset.title, [
    html`<h1><a href="${appAddress(view)}" target="_blank" rel="noopener">${dataset.title}</a></h1>`,
    html`<p class="unit">${unit}</p>`,
    body,
    note && held(note, view),
    dataset.periods && embedControls(dataset, view, figures),
    footer(dataset, words),
  ])
}

/** Shown where a dataset is no longer available. */
export const missingEmbed = (language: Language): Markup =>
  frame(language, CHART_TEXTS[language].gone, [html`<p>${CHART_TEXTS[language].gone}</p>`])

/** The notice about figures withheld from visitors, with a link to the app. */
const held = ({ text, open }: WithheldNote, view: EmbedView) =>
  html`<p><b>${text}</b> <a href="${appAddress(view)}" target="_blank" rel="noopener">${open}</a></p>`

const frame = (language: Language, title: string, parts: readonly MarkupPart[]) =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${EMBED_STYLE}</style></head><body><main>${parts}</main></body></html>`

/** The same chart in the app. */
function appAddress({ choice, transform, chart }: EmbedView): string {
  const search = new URLSearchParams({ slug: choice.slug })
  for (const member of choice.members ?? []) search.append('members', member)
  const { from, to, release } = choice
  for (const [name, value] of Object.entries({ from, to, release })) {
    if (value !== undefined) search.set(name, String(value))
  }
  if (transform !== 'none') search.set('transform', transform)
  if (chart !== 'line') search.set('chart', chart)
  return `/#/pages/publish/publish-data-detail?${search.toString()}`
}

type EmbedTextsOfLanguage = ReturnType<typeof textsIn>

/** The legend, with the latest figure of each series. */
function legend({ periods, lines }: ShownDataset, figures: EmbedFigures, kind: ChartKind): Markup {
  const at = lastPeriodWithFigures({ periods, lines })
  const entries = lines.map(({ label, values, styleIndex }) => {
    const sign =
      kind !== 'map' &&
      html`<svg viewBox="-7 -7 14 14" class="sign s${styleIndex}" aria-hidden="true">${marker(styleIndex, 0, 0)}</svg>`
    return html`<li>${sign}<span>${label}</span> <b>${figures.value(values[at] ?? null)}</b></li>`
  })
  return html`<p class="last">${figures.period(periods[at] ?? '')}</p><ul class="legend">${entries}</ul>`
}

function table({ periods, lines }: ShownDataset, figures: EmbedFigures, words: EmbedTextsOfLanguage): Markup {
  const head = periods.map((period) => html`<th scope="col">${figures.period(period)}</th>`)
  const rows = lines.map(({ label, values }) => {
    const cells = values.map((value) => html`<td>${figures.value(value)}</td>`)
    return html`<tr><th scope="row">${label}</th>${cells}</tr>`
  })
  return html`<details><summary>${words.table}</summary><div class="scroll" tabindex="0" role="region" aria-label="${words.table}"><table><thead><tr><th scope="col">${words.period}</th>${head}</tr></thead><tbody>${rows}</tbody></table></div></details>`
}

function footer({ sourceName, sourceUrl, notice, licence }: Dataset, words: EmbedTextsOfLanguage): Markup {
  const source = html`<a href="${sourceUrl}" target="_blank" rel="noopener">${sourceName}</a>`
  const mark = notice && html`<p><b>${words.notice}</b> ${notice}</p>`
  return html`<footer><p>${words.source} ${source}. ${licence}</p>${mark}<p>Tiantian Mall</p></footer>`
}
