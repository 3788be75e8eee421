import type { ReactNode } from 'react'
import type { ColumnFilter } from './filter.ts'

/** The value by which a client-side table sorts and filters; times in milliseconds. */
export type CellValue = string | number | undefined

export interface DataTableColumn<Row> {
  readonly key: string
  readonly title: string
  /** `120`, '120' or '120px'. Without one the column takes the remaining space, and at least 140. */
  readonly width?: number | string
  readonly align?: 'left' | 'center' | 'right'
  readonly isSortable?: boolean
  /** Stays in view at the end while the others scroll: the buttons of a row. */
  readonly isPinned?: boolean
  readonly filter?: ColumnFilter
  readonly value?: (row: Row) => CellValue
  readonly cell: (row: Row) => ReactNode
}

/** S3.12, in pixels. */
const COLUMN_WIDTH_MIN = 140
export const SELECTION_WIDTH = 50

type Sized = Pick<DataTableColumn<never>, 'width'>

/** The width of a column in pixels; undefined if none was given or it is invalid. */
export function columnWidth({ width }: Sized): number | undefined {
  const pixels = typeof width === 'string' ? Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(width)?.[1]) : width
  return pixels !== undefined && Number.isFinite(pixels) && pixels > 0 ? pixels : undefined
}

/** Below this many pixels the table scrolls sideways (S3.12). */
export function tableMinWidth(columns: readonly Sized[], hasSelection: boolean): number {
  const widths = columns.map((column) => columnWidth(column) ?? COLUMN_WIDTH_MIN)
  return widths.reduce((sum, width) => sum + width, hasSelection ? SELECTION_WIDTH : 0)
}
