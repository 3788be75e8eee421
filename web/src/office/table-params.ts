import { textParam } from '../features/shell/search-params.ts'
import type { DataTableSort } from '../ui/data-table/sort.ts'

/** The order in the address: `sort=name`, and `sort=-name` for descending (S4.9). */
export function readSort(param: string | undefined, sortable: readonly { key: string }[]): DataTableSort {
  const isDescending = param?.startsWith('-')
  const column = isDescending ? param?.slice(1) : param
  return column && sortable.some(({ key }) => key === column)
    ? { column, order: isDescending ? 'descending' : 'ascending' }
    : undefined
}

export const writeSort = (sort: DataTableSort): string | undefined =>
  sort && `${sort.order === 'descending' ? '-' : ''}${sort.column}`

interface Choosable {
  readonly key: string
  readonly isHidden?: boolean
}

/** The first column names the row and is always shown, as are buttons. */
export const isFixed = (columns: readonly Choosable[], { key }: Choosable): boolean =>
  key === columns[0]?.key || key === 'actions'

/** The keys of the columns to show: those in the address, `columns=email,state`, or those that are not hidden. */
export function readColumns(columns: readonly Choosable[], param: string | undefined): ReadonlySet<string> {
  const chosen = param?.split(',')
  return new Set(
    columns
      .filter(
        (column) => isFixed(columns, column) || (chosen ? chosen.includes(column.key) : !column.isHidden),
      )
      .map(({ key }) => key),
  )
}

/** Undefined for the default columns. */
export function writeColumns(columns: readonly Choosable[], keys: ReadonlySet<string>): string | undefined {
  const isStandard = columns.every(
    (column) => isFixed(columns, column) || keys.has(column.key) === !column.isHidden,
  )
  const chosen = columns.filter((column) => !isFixed(columns, column) && keys.has(column.key))
  // An empty parameter would be left out of the address.
  return isStandard ? undefined : chosen.map(({ key }) => key).join(',') || 'none'
}

/** Search parameters of a page with a table besides its filters. */
export const tableParams = { sort: textParam, columns: textParam }
