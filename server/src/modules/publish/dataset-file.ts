import { AppError } from '@tiantian/contracts/error.ts'
import { IMPORT_BYTES_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
import type { MediaShelf } from '../../gateway/doors/media.ts'
import type { Db } from '../../platform/database.ts'

const FOLDER = '/media/file/'

/**
 * The text of a CSV file that this person uploaded, be it UTF-8 or what Excel in Russian writes without being asked.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TOO_LARGE')
 */
export async function readUploaded(
  db: Db,
  media: MediaShelf,
  { userId, file }: { readonly userId: string; readonly file: string },
): Promise<string> {
  const path = decodeURI(file.slice(FOLDER.length))
  const [own] = await db.$client`select from media_files where path = ${path} and owner_id = ${userId}`
  const found = own && (await media.find(path))
  if (!found) throw new AppError('FILE_NOT_FOUND')
  if (found.bytes > IMPORT_BYTES_MAX) throw new AppError('FILE_TOO_LARGE', { max: IMPORT_BYTES_MAX / 1e6 })
  const stream = await found.read()
  if (!stream) throw new AppError('FILE_NOT_FOUND')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  return decoded(Buffer.concat(chunks))
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
