import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { signDocument as contract } from '@tiantian/contracts/media/document.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { knownEndingOf } from '@tiantian/contracts/media/file-type.ts'
import { UPLOAD_PATH } from '../../gateway/transports/media.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ACCESS_KEY_ID } from './policy.ts'
import type { SignedUpload, SignOptions } from './sign.ts'
import { signUpload } from './sign.ts'

/** The form that a browser posts a file with; the file comes last, as `file`. */
export const uploadForm = ({ id, path, policy, signature }: SignedUpload) => ({
  id,
  action: UPLOAD_PATH,
  fields: {
    OSSAccessKeyId: ACCESS_KEY_ID,
    Signature: signature,
    id,
    key: path,
    policy,
    success_action_status: '200',
  },
})

/** Which private files a form takes. */
interface PrivateFiles {
  readonly endings: readonly string[]
  readonly bytesMax: number
}
const DOCUMENTS: PrivateFiles = { endings: DOCUMENT_ENDINGS, bytesMax: DOCUMENT_BYTES_MAX }

/**
 * Permits the upload of a private document: a proof of payment, a licence. Nobody can read it until a record refers to
 * it (`keepDocument`); otherwise it is deleted after a day.
 * @throws AppError('FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE' | 'UPLOAD_LIMIT' | 'TOO_MANY_REQUESTS')
 */
export async function signDocument(
  signing: SignOptions,
  { userId, address }: { readonly userId: string; readonly address: string },
  { name, size }: Parsed<typeof contract>,
  { endings, bytesMax } = DOCUMENTS,
): Promise<Output<typeof contract>> {
  const ending = knownEndingOf(name)
  if (!endings.includes(ending)) throw new AppError('FILE_TYPE_REFUSED', { ending })
  const signed = await signUpload(signing, {
    fileName: `document.${ending}`,
    size,
    bytesMax,
    isPrivate: true,
    uploader: { ownerId: userId },
    address,
  })
  return uploadForm(signed)
}

/**
 * Keeps an uploaded document for the record that refers to it.
 * @throws AppError('FILE_NOT_FOUND'), or 'FILE_TYPE_REFUSED' for a file that another form had taken
 */
export async function keepDocument(
  tx: Tx,
  fileId: string,
  ownerId: string,
  endings: readonly string[] = DOCUMENT_ENDINGS,
) {
  const [kept] = await tx<{ path: string }[]>`
    update media_files set privacy = 'kept'
    where id = ${fileId} and owner_id = ${ownerId} and privacy = 'waiting' and state = 'uploaded' returning path`
  if (!kept) throw new AppError('FILE_NOT_FOUND')
  const ending = knownEndingOf(kept.path)
  if (!endings.includes(ending)) throw new AppError('FILE_TYPE_REFUSED', { ending })
}

/** Gives up a kept document to which no record refers any more: it is not served, and the next clean-up deletes it. */
export const dropDocument = (tx: Tx, fileId: string) =>
  tx`update media_files set privacy = 'dropped' where id = ${fileId} and privacy = 'kept'`
