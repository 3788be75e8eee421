import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_MAX,
} from '@tiantian/contracts/publish/dataset-import.ts'
import type { MediaStore } from '../../../gateway/transports/media.ts'
import type { Db } from '../../../platform/database.ts'
import { readTable } from '../../../platform/import/table.ts'
import { pathOfAddress } from '../../media/file-path.ts'
import type { UploadedTable } from './dataset-table.ts'

/**
 * The table in a file uploaded by this user.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TOO_LARGE' | 'TABLE_UNREADABLE' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
 */
export async function readUploaded(
  db: Db,
  media: MediaStore,
  { userId, file }: { readonly userId: string; readonly file: string },
): Promise<UploadedTable> {
  const path = pathOfAddress(file)
  if (path === undefined) throw new AppError('FILE_NOT_FOUND')
  const [own] = await db.sql`select from media_files where path = ${path} and owner_id = ${userId}`
  const found = own && (await media.find(path))
  if (!found) throw new AppError('FILE_NOT_FOUND')
  if (found.bytes > IMPORT_BYTES_MAX) throw new AppError('FILE_TOO_LARGE', { max: IMPORT_BYTES_MAX / 1e6 })
  const stream = await found.read()
  if (!stream) throw new AppError('FILE_NOT_FOUND')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  const bytes = Buffer.concat(chunks)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const table = await readTable(bytes, LIMITS)
  // A comma may be the delimiter or a decimal separator; in a workbook numbers are numeric.
  return { lines: table.rows, hasCommas: table.format === 'csv' && table.separator !== ',', checksum }
}

const LIMITS = {
  unpackedBytesMax: IMPORT_UNPACKED_MAX,
  // Including the header.
  rowsMax: IMPORT_ROWS_MAX + 1,
  columnsMax: IMPORT_COLUMNS_MAX,
}
