import type { Language } from '@tiantian/contracts/language.ts'
import { lastPeriodWithFigures } from '@tiantian/contracts/publish/chart/chart-data.ts'
import type { ChartKind } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import { chartsFor } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { ShownDataset } from '@tiantian/contracts/publish/chart/shown-series.ts'
import { shownSeries } from '@tiantian/contracts/publish/chart/shown-series.ts'
import type { Dataset, DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import type { Transform } from '@tiantian/contracts/publish/transform.ts'
import { escapeHtml } from '../../../platform/rich-text/escape-html.ts'
import type { HeldNote } from '../dataset/held-words.ts'
import { heldNote } from '../dataset/held-words.ts'
import { chartSvg, marker } from './embed-chart.ts'
import { embedControls } from './embed-controls.ts'
import type { EmbedFigures } from './embed-figures.ts'
import { embedFigures } from './embed-figures.ts'
import { EMBED_STYLE } from './embed-style.ts'
import { EMBED_TEXTS } from './embed-words.ts'

export interface EmbedView {
  readonly language: Language
  readonly choice: DatasetChoice
  readonly transform: Transform
  readonly chart: ChartKind
}

/** A chart for third-party pages: without script and without sessions; the selection is in its address. */
export function embedPage(dataset: Dataset, view: EmbedView): string {
  const { language, transform } = view
  const words = EMBED_TEXTS[language]
  const figures = embedFigures(language, dataset.decimals, transform)
  const kind = chartsFor(dataset, transform).includes(view.chart) ? view.chart : 'line'
  const notified = shownSeries(dataset, transform)
  const isOfParts = kind === 'stacked' || kind === 'map'
  const lines = notified.lines.filter(({ isTotal }) => !(isOfParts && isTotal))
  const shown = { periods: notified.periods, lines }
  const unit = transform === 'none' || transform === 'rolling' ? dataset.unit : words.transforms[transform]
  const data = { periods: shown.periods.map(figures.period), lines }
  const drawing = { kind, data, tickText: figures.tick, valueText: figures.value }
  const note = heldNote(dataset, language, figures.period)
  const body =
    lines.length === 0
      ? !note && `<p>${words.nothing}</p>`
      : chartSvg(drawing) + legend(shown, figures, kind) + table(shown, figures, words)
  return frame(language, dataset.title, [
    `<h1><a href="${escapeHtml(appAddress(view))}" target="_blank" rel="noopener">${escapeHtml(dataset.title)}</a></h1>`,
    `<p class="unit">${escapeHtml(unit)}</p>`,
    body,
    note && held(note, view),
    dataset.periods && embedControls(dataset, view, figures),
    footer(dataset, words),
  ])
}

/** Shown where a dataset is no longer available. */
export const missingEmbed = (language: Language): string =>
  frame(language, EMBED_TEXTS[language].gone, [`<p>${EMBED_TEXTS[language].gone}</p>`])

/** The notice about figures withheld from visitors, with a link to the app. */
const held = ({ text, open }: HeldNote, view: EmbedView) =>
  `<p><b>${escapeHtml(text)}</b> <a href="${escapeHtml(appAddress(view))}" target="_blank" rel="noopener">${escapeHtml(open)}</a></p>`

const frame = (language: Language, title: string, parts: readonly (string | false | null | undefined)[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${EMBED_STYLE}</style></head><body><main>${parts.filter(Boolean).join('')}</main></body></html>`

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

type EmbedPageEmbedTexts = (typeof EMBED_TEXTS)[Language]

/** The legend, with the latest figure of each series. */
function legend({ periods, lines }: ShownDataset, figures: EmbedFigures, kind: ChartKind): string {
  const at = lastPeriodWithFigures({ periods, lines })
  const entries = lines.map(({ label, values, look: viewer }) => {
    const sign =
      kind === 'map'
        ? ''
        : `<svg viewBox="-7 -7 14 14" class="sign s${viewer}" aria-hidden="true">${marker(viewer, 0, 0)}</svg>`
    return `<li>${sign}<span>${escapeHtml(label)}</span> <b>${escapeHtml(figures.value(values[at] ?? null))}</b></li>`
  })
  return `<p class="last">${escapeHtml(figures.period(periods[at] ?? ''))}</p><ul class="legend">${entries.join('')}</ul>`
}

function table({ periods, lines }: ShownDataset, figures: EmbedFigures, words: EmbedPageEmbedTexts): string {
  const head = periods.map((period) => `<th scope="col">${escapeHtml(figures.period(period))}</th>`)
  const rows = lines.map(({ label, values }) => {
    const cells = values.map((value) => `<td>${escapeHtml(figures.value(value))}</td>`)
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}</tr>`
  })
  return `<details><summary>${words.table}</summary><div class="scroll" tabindex="0" role="region" aria-label="${words.table}"><table><thead><tr><th scope="col">${words.period}</th>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
}

function footer({ sourceName, sourceUrl, notice, licence }: Dataset, words: EmbedPageEmbedTexts): string {
  const source = `<a href="${escapeHtml(sourceUrl)}" target="_blank" rel="noopener">${escapeHtml(sourceName)}</a>`
  const mark = notice ? `<p><b>${words.notice}</b> ${escapeHtml(notice)}</p>` : ''
  return `<footer><p>${words.source} ${source}. ${escapeHtml(licence)}</p>${mark}<p>Tiantian Mall</p></footer>`
}
