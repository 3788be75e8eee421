import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import { methodWithSources, readSources } from './dataset-sources.ts'
import { readDatasetFacts, readFigures } from './load-datasets.ts'

const datasets = readDatasetFacts()

test('there are nine datasets, each with all texts in four languages', () => {
  expect(datasets).toHaveLength(9)
  for (const { dimension, ...facts } of datasets) {
    const { title, description, method, unit, sourceName, licence, notice } = facts
    const labels = [dimension.label, ...dimension.members.map(({ label }) => label)]
    for (const text of [title, description, method, unit, sourceName, licence, notice, ...labels]) {
      expect(Object.keys(text).sort()).toEqual([...LANGUAGES].sort())
      expect(Object.values(text).every((words) => words.trim() !== '')).toBe(true)
    }
  }
})

test.each(datasets.map(({ slug }) => slug))(
  'each figure of %s is of a member, and each year occurs once',
  (slug) => {
    const members = datasets.find((each) => each.slug === slug)?.dimension.members.map(({ key }) => key)
    const figures = readFigures(slug)
    expect(new Set(figures.map(({ period, member }) => `${period} ${member}`)).size).toBe(figures.length)
    for (const { period, member, value } of figures) {
      expect(members).toContain(member)
      expect([Number(period) >= 2010 && Number(period) <= 2025, value > 0]).toEqual([true, true])
    }
  },
)

test.each([
  ['china-vehicle-exports', 'total', ['passenger', 'commercial']],
  ['china-nev-exports', 'total', ['nev', 'other']],
])('the parts of %s add up to the total, except for rounding', (slug, total, parts) => {
  const figures = readFigures(slug)
  const valueAt = (period: string, member: string) =>
    figures.find((each) => each.period === period && each.member === member)?.value
  for (const { period, value } of figures.filter(({ member }) => member === total)) {
    const values = parts.map((part) => valueAt(period, part))
    if (values.some((each) => each === undefined)) continue
    expect(Math.abs(value - values.reduce<number>((sum, each) => sum + (each ?? 0), 0))).toBeLessThanOrEqual(
      1,
    )
  }
})

test('each figure has a source page that is named in four languages, and every named page is used', () => {
  const sources = readSources()
  const used = new Set<string>()
  for (const facts of datasets) {
    const figures = readFigures(facts.slug)
    const method = methodWithSources(facts, figures)
    for (const { sources: keys } of figures) {
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        used.add(key)
        const url = sources[key]?.url ?? 'none'
        for (const language of LANGUAGES) expect(method[language]).toContain(url)
      }
    }
  }
  expect([...used].sort()).toEqual(Object.keys(sources).sort())
})

test('each page has its publisher, its address, its retrieval date and its terms of use', () => {
  for (const { publisher, url, accessed, licence } of Object.values(readSources())) {
    expect(publisher).not.toBe('')
    expect(url).toMatch(/^https?:\/\/\S+$/)
    expect(accessed).toMatch(/^2026-11-\d\d$/)
    expect(['quoted', 'CC BY 4.0']).toContain(licence)
  }
})

test('a page with only some members of its year says which', () => {
  const facts = datasets.find(({ slug }) => slug === 'china-vehicle-exports')
  if (!facts) throw new Error('the dataset is gone')
  const { en } = methodWithSources(facts, readFigures(facts.slug))
  expect(en).toContain('2024 (All vehicles): Xinhua')
  expect(en).toContain('2019–2020: Xinhua')
})
