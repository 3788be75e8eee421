import { useMemo, useState } from 'react'
import { compareIn } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import type { CellValue, DataTableColumn } from './column.ts'
import type { Filters, FilterValue } from './filter.ts'
import type { DataTableSort } from './sort.ts'
import { sortRows } from './sort.ts'

/** The rows that pass every filter. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  filters: Filters,
): readonly Row[] {
  const tests = columns.flatMap(({ key, value }) => {
    const filter = filters[key]
    return filter && value ? [(row: Row) => passes(filter, value(row))] : []
  })
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
}

function passes(filter: FilterValue, value: CellValue): boolean {
  if (value === undefined) return false
  if (filter.type === 'select') return filter.filter.includes(String(value))
  if (filter.type === 'search') return String(value).toLowerCase().includes(filter.filter.toLowerCase())
  const [from, to] = filter.filter
  return Number(value) >= from && Number(value) <= to
}

/** Sorts and filters rows that are all in the browser: `<DataTable columns={…} {...useTable(columns, rows)} … />`. */
export function useTable<Row>(columns: readonly DataTableColumn<Row>[], all: readonly Row[]) {
  const [sort, onSort] = useState<DataTableSort>()
  const [filters, onFilters] = useState<Filters>({})
  const language = useLanguage()
  const rows = useMemo(
    () => sortRows(filterRows(all, columns, filters), columns, sort, compareIn(language)),
    [all, columns, filters, sort, language],
  )
  return { rows, sort, onSort, filters, onFilters }
}
