import { useMemo, useState } from 'react'
import { compareIn } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import type { Column } from './column.ts'
import type { Filters } from './filter.ts'
import { filterRows } from './filter-rows.ts'
import type { Sort } from './sort.ts'
import { sortRows } from './sort.ts'

/** Sorts and filters rows that are all in the browser: `<DataTable columns={…} {...useTable(columns, rows)} … />`. */
export function useTable<Row>(columns: readonly Column<Row>[], all: readonly Row[]) {
  const [sort, onSort] = useState<Sort>()
  const [filters, onFilters] = useState<Filters>({})
  const language = useLanguage()
  const rows = useMemo(
    () => sortRows(filterRows(all, columns, filters), columns, sort, compareIn(language)),
    [all, columns, filters, sort, language],
  )
  return { rows, sort, onSort, filters, onFilters }
}
