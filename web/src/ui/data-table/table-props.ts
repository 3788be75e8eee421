import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Filters } from './filter.ts'
import type { RowKey, Selection } from './selection.ts'
import type { Sort } from './sort.ts'

export interface RowSelection<Row> {
  readonly selected: Selection
  readonly onSelect: (selected: Selection) => void
  /** The name of the row's checkbox, after "Select". */
  readonly rowName: (row: Row) => string
  readonly isDisabled?: (row: Row) => boolean
  /** Bulk actions for the selected rows. */
  readonly actions?: ReactNode
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  sort?: Sort
  onSort?: (sort: Sort) => void
  filters?: Filters
  onFilters?: (filters: Filters) => void
  selection?: RowSelection<Row>
  isBordered?: boolean
  isStriped?: boolean
  isLoading?: boolean
  emptyText?: string
  /** With a limited height (`max-height`) the head stays visible above its rows. */
  className?: string | undefined
}
