import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** In pixels. Without one the column takes what is left, and at least 140. */
  readonly width?: number
  readonly cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What it is a table of, for those who cannot see the text around it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  isBordered?: boolean
  isStriped?: boolean
}

/** S3.12 */
const COLUMN_WIDTH_MIN = 140

/** Rows of facts: a table where there is room, a card for each row on a phone. */
export function Table<Row>({ label, columns, rows, rowKey, isBordered, isStriped }: TableProps<Row>) {
  const minWidth = columns.reduce((sum, { width = COLUMN_WIDTH_MIN }) => sum + width, 0)
  return (
    <div className={css.frame}>
      {/* The roles are said because cards would take them from the elements. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display: block` makes a table no table. */}
      <table
        role="table"
        aria-label={label}
        className={cx(css.table, isBordered && css.bordered, isStriped && css.striped)}
        style={{ '--min-width': `${minWidth}px` } as React.CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, title, width }) => (
              <th key={key} role="columnheader" scope="col" style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, title, cell }) => (
                <td key={key} role="cell" data-title={title}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  )
}
