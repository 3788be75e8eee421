import { expect, test } from 'vitest'
import { bubblesOf, countryPlace, LAND, MAP_HEIGHT, MAP_WIDTH, namesOf } from './bubbles.ts'

const lines = [
  { key: 'all', label: 'All', values: [500, 900] },
  { key: 'KZ', label: 'Kazakhstan', values: [25, null] },
  { key: 'UZ', label: 'Uzbekistan', values: [24, 1] },
  { key: 'CN', label: 'China', values: [100, 400] },
]
const data = { periods: ['2023', '2024'], lines }

test('circle areas are proportional to their figures, scaled by the largest of all years; a total has no position', () => {
  const first = bubblesOf(data, 0)
  const second = bubblesOf(data, 1)
  expect(first.map(({ key }) => key)).toEqual(['CN', 'KZ', 'UZ'])
  expect(first[0]!.r / first[1]!.r).toBeCloseTo(2)
  expect(second.map(({ key }) => key)).toEqual(['CN', 'UZ'])
  expect(second[0]!.r / first[0]!.r).toBeCloseTo(2)
})

test('zeros have no circles, and a loss is drawn as large as a gain', () => {
  const of = (values: number[]) =>
    bubblesOf({ periods: ['1'], lines: [{ key: 'RU', label: 'Russia', values }] }, 0)
  expect(of([0])).toEqual([])
  expect(of([-5])[0]).toMatchObject({ value: -5, r: of([5])[0]!.r })
})

test('a label that would cover another is left out', () => {
  expect(namesOf(bubblesOf(data, 0), 40).map(({ key }) => key)).toEqual(['CN', 'KZ'])
})

test('the map is complete: countries lie within it, the east right of the west, the south below', () => {
  expect(LAND).toMatch(/^(?:M\d+ \d+l[-\d ]+z)+$/)
  const at = (code: string) => countryPlace(code)!
  expect(at('US').x).toBeLessThan(at('KZ').x)
  expect(at('KZ').x).toBeLessThan(at('JP').x)
  expect(at('RU').y).toBeLessThan(at('AU').y)
  expect([at('NZ').x < MAP_WIDTH, at('AR').y < MAP_HEIGHT, countryPlace('XX')]).toEqual([
    true,
    true,
    undefined,
  ])
})
