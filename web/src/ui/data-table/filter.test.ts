import { expect, test } from 'vitest'
import type { DataTableColumn } from './column.ts'
import type { Filters } from './filter.ts'
import { withFilter } from './filter.ts'
import { filterRows } from './use-table.ts'

interface Order {
  readonly code: string
  readonly state: string
  readonly pieces: number
  readonly at?: number
}

const column = <Key extends keyof Order>(key: Key): DataTableColumn<Order> => ({
  key,
  title: key,
  cell: (order) => order[key],
  value: (order) => order[key],
})
const columns = [column('code'), column('state'), column('pieces'), column('at')]
const orders: Order[] = [
  { code: 'T-A1', state: 'paid', pieces: 4, at: 1000 },
  { code: 'T-B2', state: 'sent', pieces: 40, at: 2000 },
  { code: 't-b3', state: 'done', pieces: 400 },
]
const codes = (filters: Filters) => filterRows(orders, columns, filters).map(({ code }) => code)

test('[S3.12] a select filter passes the checked values', () => {
  expect(codes({ state: { type: 'select', filter: ['paid', 'done'] } })).toEqual(['T-A1', 't-b3'])
})

test('[S3.12] a search filter finds a part of the text, ignoring case', () => {
  expect(codes({ code: { type: 'search', filter: 't-B' } })).toEqual(['T-B2', 't-b3'])
})

test('[S3.12] a range filter includes both bounds', () => {
  expect(codes({ pieces: { type: 'range', filter: [4, 40] } })).toEqual(['T-A1', 'T-B2'])
})

test.each(['date', 'timestamp'] as const)('[S3.12] a %s filter leaves rows without a time out', (type) => {
  expect(codes({ at: { type, filter: [0, 1999] } })).toEqual(['T-A1'])
})

test('[S3.12] filters of several columns must all pass; without filters all rows are shown', () => {
  const both: Filters = {
    code: { type: 'search', filter: 'b' },
    pieces: { type: 'range', filter: [0, 50] },
  }
  expect(codes(both)).toEqual(['T-B2'])
  expect(codes({})).toHaveLength(3)
})

test('[S3.12] Reset clears the filter of its column and leaves the others', () => {
  const search = { type: 'search', filter: 'b' } as const
  const filters = withFilter(withFilter({}, 'code', search), 'state', { type: 'select', filter: ['paid'] })
  expect(withFilter(filters, 'state', undefined)).toEqual({ code: search })
  expect(Object.keys(filters)).toEqual(['code', 'state'])
})
