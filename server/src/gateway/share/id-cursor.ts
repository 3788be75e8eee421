import { AppError } from '@tiantian/contracts/error.ts'

/** Items on a page of a list. */
export const LIST_PAGE = 24

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => ID.test(text)

/**
 * A page of rows whose cursor is the id of the last row.
 * @param read reads at most this many rows, after an id if one is given
 * @throws AppError('INVALID_INPUT') when the cursor is not an id
 */
export async function pageBy<Row extends { readonly id: string }>(
  after: string | undefined,
  read: (limit: number, after: string | undefined) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  if (after !== undefined && !isId(after))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'after', rule: 'invalid_format' }])
  const found = await read(LIST_PAGE + 1, after)
  const rows = found.slice(0, LIST_PAGE)
  return { rows, nextCursor: found.length > LIST_PAGE ? (rows.at(-1)?.id ?? null) : null }
}
