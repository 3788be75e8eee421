import { AppError } from '@tiantian/contracts/error.ts'

/**
 * The row of an update that names the version it was made for, `… where version = ${version} returning …`.
 * @param conflict the error for a stale version, when it is more than 'STATE_CONFLICT'
 * @throws AppError('STATE_CONFLICT') or `conflict`, when another user was faster
 */
export async function requireVersion<Row>(
  update: PromiseLike<readonly Row[]>,
  conflict: () => AppError | Promise<AppError> = () => new AppError('STATE_CONFLICT'),
): Promise<Row> {
  const [row] = await update
  if (row === undefined) throw await conflict()
  return row
}
