import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { signImportFile as contract } from '@tiantian/contracts/import/import.ts'
import {
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILE_COLUMNS_MAX,
  IMPORT_FILE_ENDINGS,
  IMPORT_FILE_UNPACKED_MAX,
} from '@tiantian/contracts/import/import.ts'
import { knownEndingOf } from '@tiantian/contracts/media/file-type.ts'
import type { AnyImport } from '../../platform/import/define-import.ts'
import type { ImportTable, TableOptions } from '../../platform/import/table.ts'
import { readTable } from '../../platform/import/table.ts'
import { uploadForm } from '../media/document.ts'
import type { Media } from '../media/media.ts'
import { signUpload } from '../media/sign.ts'
import { rowsMaxOf } from './import-kind.ts'

/**
 * Permits the upload of a table that nobody else can read.
 * @throws AppError('FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE' | 'UPLOAD_LIMIT' | 'TOO_MANY_REQUESTS')
 */
export async function signImportFile(
  { signing }: Pick<Media, 'signing'>,
  { userId, address }: { readonly userId: string; readonly address: string },
  { kind, name, size }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ending = knownEndingOf(name)
  if (!(IMPORT_FILE_ENDINGS as readonly string[]).includes(ending))
    throw new AppError('FILE_TYPE_REFUSED', { ending })
  const signed = await signUpload(signing, {
    fileName: `import.${ending.replace('xlsm', 'xlsx')}`,
    size,
    bytesMax: IMPORT_FILE_BYTES_MAX,
    isPrivate: true,
    uploader: { ownerId: userId },
    address,
  })
  await signing.db.sql`
    insert into import_files (id, user_id, kind, name) values (${signed.id}, ${userId}, ${kind}, ${name})`
  return uploadForm(signed)
}

/**
 * The table in a file of an import.
 * @throws AppError('FILE_NOT_FOUND' | 'TABLE_UNREADABLE' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
 */
export async function readImportFile(
  media: Pick<Media, 'readKept'>,
  fileId: string | null,
  definition: AnyImport,
  options: TableOptions = {},
): Promise<ImportTable> {
  const file = fileId === null ? undefined : await media.readKept(fileId)
  const stream = await file?.read()
  if (!stream) throw new AppError('FILE_NOT_FOUND')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  const limits = {
    // Including the heading.
    rowsMax: rowsMaxOf(definition) + 1,
    columnsMax: IMPORT_FILE_COLUMNS_MAX,
    unpackedBytesMax: IMPORT_FILE_UNPACKED_MAX,
  }
  return readTable(Buffer.concat(chunks), limits, options)
}
