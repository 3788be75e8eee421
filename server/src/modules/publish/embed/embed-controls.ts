import { chartsFor } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { MEMBERS_SHOWN } from '@tiantian/contracts/publish/dataset.ts'
import { periodsBetween } from '@tiantian/contracts/publish/period.ts'
import { transformsFor } from '@tiantian/contracts/publish/series.ts'
import { escapeHtml } from '../../../platform/rich-text/escape-html.ts'
import type { EmbedFigures } from './embed-figures.ts'
import type { EmbedView } from './embed-page.ts'
import { EMBED_TEXTS } from './embed-words.ts'

/** A form that reloads the page with another selection: works without script. */
export function embedControls(dataset: Dataset, view: EmbedView, figures: EmbedFigures): string {
  const { language, choice, transform, chart } = view
  const words = EMBED_TEXTS[language]
  const { periods, frequency, dimensions } = dataset
  const all = periods ? periodsBetween(periods.from, periods.to, frequency) : []
  const named = all.map((period) => [period, figures.period(period)] as const)
  const transforms = transformsFor(dataset)
  const members = dimensions.map((dimension) => memberBoxes(dimension, choice.members ?? []))
  return `<details><summary>${words.controls}</summary><form method="get">
<input type="hidden" name="lang" value="${language}">
${select(
  'transform',
  words.requested,
  transform,
  transforms.map((each) => [each, words.transforms[each]]),
)}
${select(
  'chart',
  words.drawn,
  chart,
  chartsFor(dataset, transform).map((each) => [each, words.charts[each]]),
)}
${select('from', words.from, choice.from ?? all[0] ?? '', named)}
${select('to', words.to, choice.to ?? all.at(-1) ?? '', named)}
${members.join('')}<button>${words.show}</button></form></details>`
}

function select(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [value: string, text: string])[],
): string {
  const listed = options.map(
    ([value, text]) =>
      `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  )
  return `<label>${label} <select name="${name}">${listed.join('')}</select></label>`
}

function memberBoxes(
  { key, label, members }: Dataset['dimensions'][number],
  chosen: readonly string[],
): string {
  const named = members.filter((each) => chosen.includes(`${key}:${each.key}`))
  const shown = named.length > 0 ? named : members.slice(0, MEMBERS_SHOWN)
  const boxes = members.map((member) => {
    const mark = shown.includes(member) ? ' checked' : ''
    return `<label><input type="checkbox" name="members" value="${key}:${member.key}"${mark}> ${escapeHtml(member.label)}</label>`
  })
  return `<fieldset><legend>${escapeHtml(label)}</legend>${boxes.join('')}</fieldset>`
}
