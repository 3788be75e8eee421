import { sortColumnsOf } from '@tiantian/contracts/page.ts'
import { listTradeWords } from '@tiantian/contracts/search/trade-word.ts'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import { expect, test } from 'vitest'
import { formatsOf } from '../i18n/format.ts'
import { nextSort } from '../ui/data-table/sort.ts'
import type { ColumnWords } from './column.tsx'
import { columnsOf } from './column.tsx'
import { csvOf } from './export-csv.ts'
import {
  dateRange,
  flag,
  inputOf,
  range,
  readBoundsParam,
  readParams,
  search,
  select,
  timestampRange,
  writeBoundsParam,
} from './filter-bar.tsx'
import { readColumns, readSort, writeColumns, writeSort } from './table-params.ts'

const SORTABLE = [{ key: 'name' }, { key: 'email' }]

test('[S4.9] the order in the address cycles through none, ascending, descending and none', () => {
  const press = (param: string | undefined) => writeSort(nextSort(readSort(param, SORTABLE), 'name'))
  expect(press(undefined)).toBe('name')
  expect(press('name')).toBe('-name')
  expect(press('-name')).toBe(undefined)
})

test('[S4.9] one column at a time: another column starts ascending', () => {
  expect(writeSort(nextSort(readSort('-email', SORTABLE), 'name'))).toBe('name')
})

test('[S4.9] an address that names a column without an order is read as unsorted', () => {
  expect(readSort('-mobile', SORTABLE)).toBe(undefined)
})

test('[S4.9] pages of the server are sorted by the columns that their action declares', () => {
  expect(sortColumnsOf(listUsers)).toEqual(['name', 'createdAt'])
  expect(sortColumnsOf(listTradeWords)).toEqual([])
})

const FILTERS = [
  search('search', 'office.search'),
  select('state', 'office.stateTitle', ['normal', 'banned'] as const, (state) => `office.state.${state}`),
  select('days', 'desk.misses.period', ['7', '30'] as const, (days) => ({ text: days }), {
    standard: '30',
    toInput: (days) => ({ days: Number(days) }),
  }),
  flag('settled', 'desk.state', ['desk.waiting', 'desk.settled'], 'isSettled'),
  range('orders', 'office.name'),
  dateRange('createdAt', 'office.registered'),
]

test('[S3.12] filters in the address become the input of the action', () => {
  const params = readParams(FILTERS, {
    search: 'Anna',
    state: 'banned',
    days: undefined,
    settled: true,
    orders: '2..10',
    page: 'unknown',
  })
  expect(params).toEqual({ search: 'Anna', state: 'banned', settled: 'true', orders: '2..10' })
  expect(inputOf(FILTERS, params)).toEqual({
    search: 'Anna',
    state: 'banned',
    days: 30,
    isSettled: true,
    ordersFrom: 2,
    ordersTo: 10,
  })
})

test('[S3.12] a range of days reaches from the first to the last moment of its days', () => {
  const input = inputOf(FILTERS, { createdAt: '2026-11-01..2026-11-30' })
  expect(input).toMatchObject({
    createdAtFrom: new Date(2026, 10, 1).toISOString(),
    createdAtTo: new Date(2026, 10, 30, 23, 59, 59, 999).toISOString(),
  })
})

test('[S3.12] a range of moments is sent as it was chosen, the last second included', () => {
  const filters = [timestampRange('at', 'office.registered')]
  expect(inputOf(filters, { at: '2026-11-01T08:30:00..2026-11-01T09:00:15' })).toEqual({
    atFrom: new Date(2026, 10, 1, 8, 30).toISOString(),
    atTo: new Date(2026, 10, 1, 9, 0, 15, 999).toISOString(),
  })
})

test.each(['range', 'date', 'timestamp'] as const)(
  '[S3.12] a filter by %s is parsed back to the same value',
  (type) => {
    const bounds = {
      range: [-5, 12],
      date: [new Date(2026, 10, 1).getTime(), new Date(2026, 10, 3, 23, 59, 59, 999).getTime()],
      timestamp: [new Date(2026, 10, 1, 8, 30).getTime(), new Date(2026, 10, 1, 9, 0, 15, 999).getTime()],
    } as const
    const param = writeBoundsParam(type, { type, filter: bounds[type] })
    expect(readBoundsParam(type, param)).toEqual(bounds[type])
  },
)

test.each(['', '5', '10..5', 'a..b', '1..2..3'])(
  'an invalid range of %j in the address counts as no filter',
  (param) => {
    expect(readBoundsParam('range', param)).toBe(undefined)
  },
)

const CHOOSABLE = [{ key: 'name' }, { key: 'email' }, { key: 'views', isHidden: true }, { key: 'actions' }]

test('columns that are hidden by default are shown once they are chosen', () => {
  expect([...readColumns(CHOOSABLE, undefined)]).toEqual(['name', 'email', 'actions'])
  expect([...readColumns(CHOOSABLE, 'views')]).toEqual(['name', 'views', 'actions'])
  expect([...readColumns(CHOOSABLE, 'none')]).toEqual(['name', 'actions'])
})

test('the choice of columns is in the address only if it differs from the default', () => {
  expect(writeColumns(CHOOSABLE, new Set(['name', 'email', 'actions']))).toBe(undefined)
  expect(writeColumns(CHOOSABLE, new Set(['name', 'email', 'views']))).toBe('email,views')
  expect(writeColumns(CHOOSABLE, new Set(['name']))).toBe('none')
})

interface Part {
  name: string
  weight: number
}
const { text, count } = columnsOf<Part>()
const COLUMNS = [text('name', 'office.name'), count('weight', 'office.email')]
const wordsOf = (language: 'en' | 'ru'): ColumnWords => ({
  t: (key) => key,
  format: formatsOf(language),
  language,
  countryName: (code) => code,
})
const PARTS: Part[] = [
  { name: 'Pad "front", left; right', weight: 1200.5 },
  { name: '=HYPERLINK("x")', weight: -3 },
]

test('an English export separates by commas and keeps decimal points', () => {
  expect(csvOf(COLUMNS, PARTS, wordsOf('en'))).toBe(
    '\uFEFFoffice.name,office.email\r\n"Pad ""front"", left; right",1200.5\r\n"\'=HYPERLINK(""x"")",-3\r\n',
  )
})

test('a Russian export separates by semicolons, as decimals have commas; no cell is a formula', () => {
  const csv = csvOf(COLUMNS, PARTS, wordsOf('ru'))
  expect(csv).toContain('"Pad ""front"", left; right";1200,5\r\n')
  expect(csv).toContain(`"'=HYPERLINK(""x"")";-3`)
})
