import { readFileSync } from 'node:fs'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { DatasetFacts, DatasetsFigure } from './load-datasets.ts'

/** A source page of figures; `licence` is `quoted` where single figures are quoted as facts. */
interface DatasetSource {
  readonly publisher: string
  readonly title?: string
  readonly published?: string
  readonly url: string
  /** The address of the downloaded file, if it differs from the publisher's. */
  readonly copy?: string
  readonly accessed: string
  readonly licence: string
}

/** Every source page of the demo datasets, by its key in the column `source`. */
export function readSources(): Readonly<Record<string, DatasetSource>> {
  const text = readFileSync(new URL('../../../world/datasets/sources.json', import.meta.url), 'utf8')
  const sources: unknown = JSON.parse(text)
  return sources as Readonly<Record<string, DatasetSource>>
}

const SEEN: Readonly<Record<Language, string>> = {
  'zh-Hans': '数字出处（存档网页，2026 年 11 月 22 日查看）：',
  en: 'Where each figure was seen (archived pages, read on 22 November 2026):',
  ru: 'Где взята каждая цифра (архивные копии страниц, просмотрены 22 ноября 2026 года):',
  kk: 'Әр сан қайдан алынды (беттердің мұрағат көшірмелері, 2026 жылғы 22 қарашада қаралды):',
}

/** The methodology, followed by the source pages, a line each. */
export function methodWithSources(facts: DatasetFacts, figures: readonly DatasetsFigure[]): LocalizedText {
  const texts = LANGUAGES.map((language) => {
    const lines = sourceLines(facts, figures, language)
    return [language, [facts.method[language], [SEEN[language], ...lines].join('\n')].join('\n\n')]
  })
  return Object.fromEntries(texts) as LocalizedText
}

function sourceLines(facts: DatasetFacts, figures: readonly DatasetsFigure[], language: Language): string[] {
  const sources = readSources()
  const keys = [...new Set(figures.flatMap((figure) => figure.sources))]
  return keys
    .map((key) => ({ key, covers: coveredBy(key, figures, facts, language) }))
    .sort((a, b) => a.covers.localeCompare(b.covers, 'en'))
    .map(({ key, covers }) => `${covers}: ${nameOf(sources[key])}`)
}

/** The years of a page, `2016–2018, 2021`; with the members if it does not cover all of those years. */
function coveredBy(key: string, figures: readonly DatasetsFigure[], facts: DatasetFacts, language: Language) {
  const own = figures.filter(({ sources }) => sources.includes(key))
  const years = [...new Set(own.map(({ period }) => Number(period)))].sort((a, b) => a - b)
  const all = figures.filter(({ period }) => years.includes(Number(period)))
  if (own.length === all.length) return spans(years)
  const members = facts.dimension.members.filter((each) => own.some(({ member }) => member === each.key))
  return `${spans(years)} (${members.map(({ label }) => label[language]).join(', ')})`
}

function spans(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

function nameOf(source: DatasetSource | undefined): string {
  if (!source) throw new Error('a figure names a page that is not in sources.json')
  const { publisher, title, published, url, copy, licence } = source
  const parts = [publisher, title && `“${title}”`, published, url, copy, licence !== 'quoted' && licence]
  return parts.filter(Boolean).join(', ')
}
