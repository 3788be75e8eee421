import type { CellValue, DataTableColumn } from './column.ts'

export type SortOrder = 'ascending' | 'descending'

/** One column at a time (S4.9); undefined: the original order. */
export type DataTableSort = { readonly column: string; readonly order: SortOrder } | undefined

/** The next step of the cycle none, ascending, descending, none; another column starts again (S4.9). */
export function nextSort(sort: DataTableSort, column: string): DataTableSort {
  if (sort?.column !== column) return { column, order: 'ascending' }
  return sort.order === 'ascending' ? { column, order: 'descending' } : undefined
}

/** The rows sorted by a column; those without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  sort: DataTableSort,
  compareTexts: (left: string, right: string) => number,
): readonly Row[] {
  const readValue = columns.find(({ key }) => key === sort?.column)?.value
  if (!(sort && readValue)) return rows
  const direction = sort.order === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const left = readValue(one)
    const right = readValue(other)
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined)
    return direction * compareValues(left, right, compareTexts)
  })
}

function compareValues(
  left: NonNullable<CellValue>,
  right: NonNullable<CellValue>,
  compareTexts: (left: string, right: string) => number,
): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareTexts(String(left), String(right))
}
