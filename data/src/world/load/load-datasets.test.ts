import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import { readDatasetFacts, readFigures } from './load-datasets.ts'

const datasets = readDatasetFacts()

test('six datasets, each with all its words in four languages', () => {
  expect(datasets).toHaveLength(6)
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
  'each figure of %s is of a member, and of one year once',
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
  ['china-nev-exports', 'total', ['battery', 'plugin']],
])('the parts of %s make its whole, but for rounding', (slug, total, parts) => {
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
