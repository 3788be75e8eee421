import { expect, test } from 'vitest'
import type { DataTableColumn } from './column.ts'
import type { DataTableSort } from './sort.ts'
import { nextSort, sortRows } from './sort.ts'

interface Part {
  readonly name: string
  readonly stock?: number
}

const columns: DataTableColumn<Part>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'stock', title: 'Stock', cell: ({ stock }) => stock, value: ({ stock }) => stock },
  { key: 'picture', title: 'Picture', cell: () => null },
]
const parts: Part[] = [
  { name: 'Pad', stock: 9 },
  { name: 'Belt' },
  { name: 'Disc', stock: 10 },
  { name: 'Lamp', stock: 9 },
]
const { compare } = new Intl.Collator('en')
const names = (sort: DataTableSort) => sortRows(parts, columns, sort, compare).map(({ name }) => name)

test('[S4.9] a title pressed again and again sorts ascending, descending, not at all, ascending', () => {
  const seen: (string | undefined)[] = []
  let sort: DataTableSort
  for (let press = 0; press < 4; press++) {
    sort = nextSort(sort, 'name')
    seen.push(sort?.order)
  }
  expect(seen).toEqual(['ascending', 'descending', undefined, 'ascending'])
})

test('[S4.9] only one column is sorted: another one starts its cycle and ends the first', () => {
  const descending = nextSort(nextSort(undefined, 'name'), 'name')
  expect(nextSort(descending, 'stock')).toEqual({ column: 'stock', order: 'ascending' })
})

test('[S4.9] rows are sorted, numbers by size, and without a sort they keep their order', () => {
  expect(names({ column: 'name', order: 'ascending' })).toEqual(['Belt', 'Disc', 'Lamp', 'Pad'])
  expect(names({ column: 'name', order: 'descending' })).toEqual(['Pad', 'Lamp', 'Disc', 'Belt'])
  expect(names(undefined)).toEqual(['Pad', 'Belt', 'Disc', 'Lamp'])
})

test('rows with equal values keep their order, those without a value come last in both directions', () => {
  expect(names({ column: 'stock', order: 'ascending' })).toEqual(['Pad', 'Lamp', 'Disc', 'Belt'])
  expect(names({ column: 'stock', order: 'descending' })).toEqual(['Disc', 'Pad', 'Lamp', 'Belt'])
})

test('a column without values sorts nothing, and the given rows are not mutated', () => {
  expect(names({ column: 'picture', order: 'ascending' })).toEqual(['Pad', 'Belt', 'Disc', 'Lamp'])
  expect(names({ column: 'gone', order: 'ascending' })).toEqual(['Pad', 'Belt', 'Disc', 'Lamp'])
  expect(parts[0]?.name).toBe('Pad')
})
