import { expect, test } from 'vitest'
import { firstDay, periodIndex, periodOf, periodsBetween } from './period.ts'
import type { Point } from './series.ts'
import { latestOf, transformed, transformsFor } from './series.ts'

const year = { frequency: 'year', whole: [] } as const
const line = (...values: (number | null)[]): Point[] =>
  values.map((value, at) => ({ period: String(2020 + at), value }))
const values = (points: readonly Point[]) => points.map(({ value }) => value)

test('year over year: none for the first year, none across a gap', () => {
  expect(values(transformed(line(100, 150, null, 75), 'yoy', year))).toEqual([null, 50, null, null])
  const gap = [
    { period: '2017', value: 10 },
    { period: '2019', value: 30 },
  ]
  expect(values(transformed(gap, 'yoy', year))).toEqual([null, null])
})

test('months are compared with the same month of the previous year', () => {
  const months = [
    { period: '2023-02', value: 50 },
    { period: '2024-01', value: 80 },
    { period: '2024-02', value: 40 },
  ]
  const [, january, february] = values(transformed(months, 'yoy', { frequency: 'month', whole: [] }))
  expect([january, february]).toEqual([null, expect.closeTo(-20)])
})

test('months are compared with the previous month; years only with the previous year', () => {
  const months = [
    { period: '2023-12', value: 50 },
    { period: '2024-01', value: 80 },
    { period: '2024-03', value: 40 },
  ]
  expect(values(transformed(months, 'mom', { frequency: 'month', whole: [] }))).toEqual([
    null,
    expect.closeTo(60),
    null,
  ])
  expect(transformsFor({ frequency: 'month', whole: [] })).toContain('mom')
  expect(transformsFor(year)).toEqual(['none', 'yoy', 'index', 'rolling'])
})

test('a share of a missing or zero total is undefined', () => {
  const whole = line(200, 0)
  expect(values(transformed(line(50, 50, 50), 'share', { frequency: 'year', whole }))).toEqual([
    25,
    null,
    null,
  ])
})

test('an index begins with the first non-zero figure', () => {
  expect(values(transformed(line(null, 0, 40, 50), 'index', year))).toEqual([null, 0, 100, 125])
  expect(values(transformed(line(null, null), 'index', year))).toEqual([null, null])
})

test('a rolling mean covers complete windows only', () => {
  expect(values(transformed(line(1, 2, 3, null, 5), 'rolling', year))).toEqual([null, null, 2, null, null])
  const quarters = [1, 2, 3, 4, 5].map((value, at) => ({
    period: `${2023 + (at >> 2)}-Q${(at % 4) + 1}`,
    value,
  }))
  expect(values(transformed(quarters, 'rolling', { frequency: 'quarter', whole: [] }))).toEqual([
    null,
    null,
    null,
    2.5,
    3.5,
  ])
})

test('the latest figure with its change', () => {
  expect(latestOf(line(100, 80, null), 'year')).toEqual({
    period: '2021',
    value: 80,
    change: expect.closeTo(-20),
  })
  expect(latestOf([], 'year')).toBeUndefined()
})

test.each([
  ['2024', 'year', '2024-01-01'],
  ['2024-Q3', 'quarter', '2024-07-01'],
  ['2024-11', 'month', '2024-11-01'],
] as const)('%s as a %s begins on %s, and back', (period, frequency, day) => {
  expect([firstDay(period, frequency), periodOf(day, frequency)]).toEqual([day, period])
  expect(periodIndex(period, frequency)).toBeGreaterThan(2000)
})

test('all periods between two, across the end of a year', () => {
  expect(periodsBetween('2022', '2024', 'year')).toEqual(['2022', '2023', '2024'])
  expect(periodsBetween('2023-Q4', '2024-Q2', 'quarter')).toEqual(['2023-Q4', '2024-Q1', '2024-Q2'])
  expect(periodsBetween('2023-11', '2024-02', 'month')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02'])
  expect(periodsBetween('2024', '2022', 'year')).toEqual([])
})

test.each(['24', '2024-13', '2024-Q5', '1492', ''])('%j is not a period', (period) => {
  expect((['year', 'quarter', 'month'] as const).map((each) => firstDay(period, each))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
