import type { CSSProperties } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { columnWidth, tableMinWidth } from './column.ts'
import css from './data-table.module.css'
import { ROLE } from './roles.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps, RowSelection } from './table-props.ts'

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
