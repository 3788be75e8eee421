import type { CSSProperties } from 'react'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { columnWidth, tableMinWidth } from './column.ts'
import css from './data-table.module.css'
import { ROLE } from './roles.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps, RowSelection } from './table-props.ts'
import { useScroll } from './use-scroll.ts'

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

/** It reserves its space while nothing is selected, so that the first checkbox does not move the rows. */
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
