import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Filters } from './filter.ts'
import type { RowKey, Selection } from './selection.ts'
import type { Sort } from './sort.ts'

export interface RowSelection<Row> {
  readonly selected: Selection
  readonly onSelect: (selected: Selection) => void
  /** What the row's box is called, after "Select". */
  readonly rowName: (row: Row) => string
  readonly isDisabled?: (row: Row) => boolean
  /** What can be done with the selected rows. */
  readonly actions?: ReactNode
}

export interface DataTableProps<Row> {
  /** What it is a table of, for those who cannot see the text around it. */
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
  /** Say where the frame ends (`max-height`) and the head stays in sight above its rows. */
  className?: string | undefined
}
