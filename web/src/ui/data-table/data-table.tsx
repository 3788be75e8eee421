import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState } from '../states.tsx'
import { times } from '../times.ts'
import type { DataTableColumn } from './column.ts'
import { columnWidth, tableMinWidth } from './column.ts'
import { ColumnFilterButton } from './column-filter.tsx'
import css from './data-table.module.css'
import type { Filters } from './filter.ts'
import { withFilter } from './filter.ts'
import type { DataTableSelection, RowKey } from './selection.ts'
import { selectionState, toggleAll, toggleRow } from './selection.ts'
import type { DataTableSort } from './sort.ts'
import { nextSort } from './sort.ts'

const role = <const Role extends string>(name: Role) => ({ role: name })

/**
 * Explicit, because `display: block`, which turns rows into cards on a phone, removes the roles from the elements.
 */
const ROLE = {
  table: role('table'),
  group: role('rowgroup'),
  row: role('row'),
  head: role('columnheader'),
  cell: role('cell'),
}

/** Titles with their sorting and filters; on a phone a toolbar above the cards. */
function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, selection, rows, rowKey } = props
  return (
    <thead {...ROLE.group} className={css.head}>
      <tr {...ROLE.row}>
        {selection && (
          <th {...ROLE.head} scope="col" className={css.selectionCell}>
            <AllRows selection={selection} rows={rows} rowKey={rowKey} />
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.key} {...props} column={column} isLead={index === 0} />
        ))}
      </tr>
    </thead>
  )
}

type AllRowsProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & { selection: RowSelection<Row> }

/** Checked, empty or indeterminate; rows that cannot be selected do not count. */
function AllRows<Row>({ selection, rows, rowKey }: AllRowsProps<Row>) {
  const t = useText()
  const { selected, onSelect, isDisabled } = selection
  const selectable = rows.filter((row) => !isDisabled?.(row)).map(rowKey)
  const state = selectionState(selected, selectable)
  return (
    <Checkbox
      // Where rows are cards, no column shows what it selects.
      label={<span className={css.allWords}>{t('table.selectAll')}</span>}
      isChecked={state === 'all'}
      isPartly={state === 'some'}
      isDisabled={selectable.length === 0}
      onChange={() => onSelect(toggleAll(selected, selectable))}
    />
  )
}

function HeadCell<Row>({
  column,
  isLead,
  sort,
  onSort,
  filters = {},
  onFilters,
}: DataTableProps<Row> & { column: DataTableColumn<Row>; isLead: boolean }) {
  const { key, title, align, isSortable, isPinned, filter } = column
  const isTool = (isSortable && onSort) || (filter && onFilters)
  return (
    <th
      {...ROLE.head}
      scope="col"
      // The title alone, without its buttons, is announced with each cell.
      aria-label={title}
      aria-sort={isSortable ? orderOf(sort, key) : undefined}
      data-align={align}
      className={cx(isLead && css.lead, isPinned && css.pinned, !isTool && css.plainHead)}
    >
      <span className={css.headTools}>
        {isSortable && onSort ? (
          <SortButton title={title} order={orderOf(sort, key)} onSort={() => onSort(nextSort(sort, key))} />
        ) : (
          <span>{title}</span>
        )}
        {filter && onFilters && (
          <ColumnFilterButton
            title={title}
            filter={filter}
            value={filters[key]}
            onChange={(value) => onFilters(withFilter(filters, key, value))}
          />
        )}
      </span>
    </th>
  )
}

const orderOf = (sort: DataTableSort, column: string) => (sort?.column === column ? sort.order : 'none')

interface SortButtonProps {
  title: string
  order: ReturnType<typeof orderOf>
  onSort: () => void
}

function SortButton({ title, order, onSort }: SortButtonProps) {
  return (
    <button type="button" className={css.sort} data-order={order} onClick={onSort}>
      {title}
      <SortArrows />
    </button>
  )
}

function SortArrows() {
  return (
    <svg className={css.arrows} width="10" height="16" viewBox="0 0 10 16" aria-hidden="true">
      <path className={css.up} d="M5 1l4 5H1z" />
      <path className={css.down} d="M5 15l4-5H1z" />
    </svg>
  )
}

/** The rows, or what is shown in their place if there are none. */
function TableBody<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, isLoading } = props
  return (
    <tbody {...ROLE.group} className={css.body}>
      {rows.map((row) => (
        <BodyRow key={rowKey(row)} {...props} row={row} id={rowKey(row)} />
      ))}
      {rows.length === 0 && (isLoading ? <ComingRows {...props} /> : <NoRows {...props} />)}
    </tbody>
  )
}

function BodyRow<Row>({ row, id, columns, selection }: DataTableProps<Row> & { row: Row; id: RowKey }) {
  const t = useText()
  const isSelected = selection?.selected.has(id)
  return (
    <tr {...ROLE.row} data-selected={isSelected || undefined}>
      {selection && (
        <td {...ROLE.cell} className={css.selectionCell}>
          <Checkbox
            label={t('table.selectRow', { row: selection.rowName(row) })}
            isLabelHidden
            isChecked={isSelected ?? false}
            isDisabled={selection.isDisabled?.(row) ?? false}
            onChange={(is) => selection.onSelect(toggleRow(selection.selected, id, is))}
          />
        </td>
      )}
      {columns.map(({ key, title, align, isPinned, cell }, index) => (
        <td
          key={key}
          {...ROLE.cell}
          data-title={title}
          data-align={align}
          className={cx(index === 0 && css.lead, isPinned && css.pinned)}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const SKELETON_ROWS = 5

function ComingRows<Row>({ columns, selection }: DataTableProps<Row>) {
  return times(SKELETON_ROWS).map((row) => (
    <tr key={row} {...ROLE.row}>
      {selection && <td {...ROLE.cell} className={css.selectionCell} />}
      {columns.map(({ key, title }) => (
        <td key={key} {...ROLE.cell} data-title={title}>
          <Skeleton width={row % 2 ? '70%' : '85%'} />
        </td>
      ))}
    </tr>
  ))
}

/** No rows yet, or none that pass the filters: then they can be cleared. */
function NoRows<Row>(props: DataTableProps<Row>) {
  const t = useText()
  const { filters = {}, onFilters, emptyText, emptyNote } = props
  if (!onFilters || Object.keys(filters).length === 0) {
    return (
      <WholeRow {...props}>
        <EmptyState title={emptyText ?? t('common.empty')} text={emptyNote} />
      </WholeRow>
    )
  }
  return (
    <WholeRow {...props}>
      <EmptyState
        title={t('common.nothingFound')}
        action={
          <Button variant="secondary" onClick={() => onFilters({})}>
            {t('table.clearFilters')}
          </Button>
        }
      />
    </WholeRow>
  )
}

function WholeRow<Row>({ columns, selection, children }: DataTableProps<Row> & { children: ReactNode }) {
  return (
    <tr {...ROLE.row} className={css.whole}>
      <td {...ROLE.cell} colSpan={columns.length + (selection ? 1 : 0)}>
        {children}
      </td>
    </tr>
  )
}

/** Fractions of a pixel do not count as scrolling. */
const SLACK_PX = 1

const STILL = { isBefore: false, isAfter: false, isScrolling: false }

/** Whether a frame has more content than is visible: before it, after it, or in any direction. */
function useScroll() {
  const frame = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState(STILL)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setScroll((before) => same(before, scrollOf(element)))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return { frame, ...scroll }
}

type Scroll = typeof STILL

function scrollOf({ scrollLeft, clientWidth, scrollWidth, clientHeight, scrollHeight }: HTMLElement): Scroll {
  const isBefore = scrollLeft > SLACK_PX
  const isAfter = scrollLeft + clientWidth < scrollWidth - SLACK_PX
  return { isBefore, isAfter, isScrolling: isBefore || isAfter || clientHeight < scrollHeight - SLACK_PX }
}

/** The previous state object if nothing has changed: then nothing is rendered again. */
function same(before: Scroll, now: Scroll): Scroll {
  const keys = ['isBefore', 'isAfter', 'isScrolling'] as const
  return keys.every((key) => before[key] === now[key]) ? before : now
}

/**
 * Rows of facts: a table where there is room, a card for each row on a phone. It shows the given rows; a client-side
 * list sorts and filters them with `useTable`, otherwise the server does.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, selection, isBordered, isStriped, isLoading = false, className } = props
  const { frame, isBefore, isAfter, isScrolling } = useScroll()
  const minWidth = `${tableMinWidth(columns, selection !== undefined)}px`
  return (
    <div
      className={cx(css.root, className)}
      data-before={isBefore || undefined}
      data-after={isAfter || undefined}
      style={{ '--min-width': minWidth } as CSSProperties}
    >
      {selection && <SelectionBar {...selection} />}
      <div
        ref={frame}
        className={css.frame}
        // A scrollable area must be scrollable by keyboard too.
        {...(isScrolling && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          {...ROLE.table}
          aria-label={label}
          aria-busy={isLoading}
          className={cx(css.table, isBordered && css.bordered, isStriped && css.striped)}
        >
          <colgroup>
            {selection && <col className={css.selectionColumn} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: columnWidth(column) }} />
            ))}
          </colgroup>
          <TableHead {...props} />
          <TableBody {...props} />
        </table>
      </div>
    </div>
  )
}

/** It reserves its space while nothing is selected, so that the first checkbox does not move the rows; on a phone it is below. */
function SelectionBar<Row>({ selected, onSelect, actions }: RowSelection<Row>) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    onSelect(new Set())
    // The button disappears with the selection; the select-all checkbox is next.
    bar.current?.parentElement?.querySelector<HTMLElement>('thead input')?.focus()
  }
  return (
    <div ref={bar} className={css.selectionBar}>
      <span className={css.count} role="status">
        {selected.size > 0 && t('table.selected', { count: selected.size })}
      </span>
      {selected.size > 0 && (
        <>
          {actions}
          <Button variant="plain" size="sm" onClick={clear}>
            {t('table.clearSelection')}
          </Button>
        </>
      )}
    </div>
  )
}

interface RowSelection<Row> {
  readonly selected: DataTableSelection
  readonly onSelect: (selected: DataTableSelection) => void
  /** The name of the row's checkbox, after "Select". */
  readonly rowName: (row: Row) => string
  readonly isDisabled?: (row: Row) => boolean
  /** Bulk actions for the selected rows. */
  readonly actions?: ReactNode
}

interface DataTableProps<Row> {
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
