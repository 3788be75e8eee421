import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../class-names.ts'
import type { DataTableColumn } from './column.ts'
import { ColumnFilterButton } from './column-filter.tsx'
import css from './data-table.module.css'
import { withFilter } from './filter.ts'
import { ROLE } from './roles.ts'
import { selectionState, toggleAll } from './selection.ts'
import type { DataTableSort } from './sort.ts'
import { nextSort } from './sort.ts'
import head from './table-head.module.css'
import type { DataTableProps, RowSelection } from './table-props.ts'

/** Titles with their sorting and filters; on a phone a toolbar above the cards. */
export function TableHead<Row>(props: DataTableProps<Row>) {
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
      label={t('table.selectAll')}
      isLabelHidden
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
  const { key, title, align, isSortable, filter } = column
  const isTool = (isSortable && onSort) || (filter && onFilters)
  return (
    <th
      {...ROLE.head}
      scope="col"
      // The title alone, without its buttons, is announced with each cell.
      aria-label={title}
      aria-sort={isSortable ? orderOf(sort, key) : undefined}
      data-align={align}
      className={cx(isLead && css.lead, !isTool && css.plainHead)}
    >
      <span className={head.headTools}>
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
    <button type="button" className={head.sort} data-order={order} onClick={onSort}>
      {title}
      <SortArrows />
    </button>
  )
}

function SortArrows() {
  return (
    <svg className={head.arrows} width="10" height="16" viewBox="0 0 10 16" aria-hidden="true">
      <path className={head.up} d="M5 1l4 5H1z" />
      <path className={head.down} d="M5 15l4-5H1z" />
    </svg>
  )
}
