import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState } from '../states.tsx'
import { times } from '../times.ts'
import css from './data-table.module.css'
import { ROLE } from './roles.ts'
import type { RowKey } from './selection.ts'
import { toggleRow } from './selection.ts'
import type { DataTableProps } from './table-props.ts'

/** The rows, or what is shown in their place if there are none. */
export function TableBody<Row>(props: DataTableProps<Row>) {
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
      {columns.map(({ key, title, align, cell }, index) => (
        <td
          key={key}
          {...ROLE.cell}
          data-title={title}
          data-align={align}
          className={cx(index === 0 && css.lead)}
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
  const { filters = {}, onFilters, emptyText } = props
  if (!onFilters || Object.keys(filters).length === 0) {
    return <WholeRow {...props}>{<EmptyState title={emptyText ?? t('common.empty')} />}</WholeRow>
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
