import type { AnyImport } from '../../platform/import/define-import.ts'
import type { ParsedRow } from '../../platform/import/rows.ts'

/** A chunk is at most this much longer than it should be. */
export const CHUNK_OVERRUN_MAX = 50

/**
 * The first rows for one transaction: about as many as its size. It ends between two groups, so that checking and writing,
 * whose chunks differ in size, make the same of rows that belong together.
 * @param rows the size and the overrun, or all that are left
 */
export function firstChunk(rows: readonly ParsedRow[], size: number, group: AnyImport['group']) {
  const before = rows.slice(0, size)
  const last = before.findLast((one) => 'row' in one)
  if (!(group && last)) return before
  const name = group(last.row)
  // Rows with errors belong to what is around them.
  const end = rows.findIndex((one, at) => at >= size && 'row' in one && group(one.row) !== name)
  return end < 0 ? rows : rows.slice(0, end)
}
