import { expect, test } from 'vitest'
import type { FitmentRow } from './car-list.tsx'
import { groupByMake, searchFitments } from './car-list.tsx'

const row = (
  make: string,
  model: string,
  generation: string,
  yearFrom: number,
  yearTo: number | null,
): FitmentRow => ({
  make,
  makeName: make.toUpperCase(),
  model,
  modelName: model,
  generation,
  generationName: generation.toUpperCase(),
  engine: null,
  yearFrom,
  yearTo,
})

const ROWS = [
  row('toyota', 'camry', 'xv50', 2011, 2017),
  row('lexus', 'es', 'xv60', 2012, 2018),
  row('toyota', 'camry', 'xv70', 2017, null),
]

test('cars are grouped by make', () => {
  const groups = groupByMake(ROWS)
  expect(groups.map(({ makeName, rows }) => [makeName, rows.length])).toEqual([
    ['TOYOTA', 2],
    ['LEXUS', 1],
  ])
})

test('a car is found by words of its name and by a year of its production', () => {
  const found = (text: string) => searchFitments(ROWS, text).map((found) => found.generation)
  expect(found('Camry 2012')).toEqual(['xv50'])
  expect(found('2024')).toEqual(['xv70'])
  expect(found('lex')).toEqual(['xv60'])
  expect(found('')).toHaveLength(3)
  expect(found('camry lexus')).toEqual([])
})
