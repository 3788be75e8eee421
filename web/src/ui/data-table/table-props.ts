import type { ReactNode } from 'react'
import type { DataTableColumn } from './column.ts'
import type { Filters } from './filter.ts'
import type { DataTableSelection, RowKey } from './selection.ts'
import type { DataTableSort } from './sort.ts'

export interface RowSelection<Row> {
  readonly selected: DataTableSelection
  readonly onSelect: (selected: DataTableSelection) => void
  /** The name of the row's checkbox, after "Select". */
  readonly rowName: (row: Row) => string
  readonly isDisabled?: (row: Row) => boolean
  /** Bulk actions for the selected rows. */
  readonly actions?: ReactNode
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  sort?: DataTableSort
  onSort?: (sort: DataTableSort) => void
  filters?: Filters
  onFilters?: (filters: Filters) => void
  selection?: RowSelection<Row>
  isBordered?: boolean
  isStriped?: boolean
  isLoading?: boolean
  emptyText?: string
  /** A sentence below it. */
  emptyNote?: string | undefined
  /** With a limited height (`max-height`) the head stays visible above its rows. */
  className?: string | undefined
}
