import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Queryable } from '../../platform/database.ts'
import { pathOfAddress } from '../media/file-path.ts'

/**
 * The paths of pictures that the author may show: none that another person has uploaded. Cloud clients upload as a
 * device, so what belongs to nobody by name may be hers.
 * @throws AppError('FILE_NOT_FOUND') for an address that is none of hers, 'FILE_TYPE_REFUSED' for what is no picture
 */
export async function photoPaths(
  sql: Queryable,
  authorId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const paths = [...new Set(addresses.map((address) => pathOfAddress(address) ?? ''))]
  if (paths.length === 0) return paths
  if (paths.some((path) => fileTypeOf(path)?.kind !== 'picture')) throw new AppError('FILE_TYPE_REFUSED')
  const found = await sql`
    select from media_files
    where path = any(${paths}::text[]) and state = 'ready' and coalesce(owner_id, ${authorId}) = ${authorId}`
  if (found.length < paths.length) throw new AppError('FILE_NOT_FOUND')
  return paths
}
