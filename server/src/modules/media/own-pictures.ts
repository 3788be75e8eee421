import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pathOfAddress } from './file-path.ts'

/**
 * Pictures that are added to a record must not be uploads of another user; cloud clients upload as a device.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED')
 */
export async function assertOwnPictures(sql: Queryable, userId: string, added: readonly string[]) {
  const paths = [...new Set(added.map((address) => pathOfAddress(address) ?? ''))]
  if (paths.some((path) => fileTypeOf(path)?.kind !== 'picture')) throw new AppError('FILE_TYPE_REFUSED')
  const found = await sql`
    select from media_files where path = any(${paths}::text[]) and state = 'ready' and coalesce(owner_id, ${userId}) = ${userId}`
  if (found.length < paths.length) throw new AppError('FILE_NOT_FOUND')
}
