import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { signDocument as contract } from '@tiantian/contracts/media/document.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import type { Downloads } from '../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../gateway/transports/downloads.ts'
import type { ServedFile } from '../../gateway/transports/media.ts'
import { UPLOAD_PATH } from '../../gateway/transports/media.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { createSignedTokens } from '../../platform/signed-token.ts'
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

/**
 * Permits the upload of a private document: a proof of payment, a licence. Nobody can read it until a record refers to
 * it (`keepDocument`); otherwise it is deleted after a day.
 * @throws AppError('FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE' | 'UPLOAD_LIMIT' | 'TOO_MANY_REQUESTS')
 */
export async function signDocument(
  signing: SignOptions,
  { userId, address }: { readonly userId: string; readonly address: string },
  { name, size }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ending = endingOf(name)
  if (!(DOCUMENT_ENDINGS as readonly string[]).includes(ending))
    throw new AppError('FILE_TYPE_REFUSED', { ending })
  const signed = await signUpload(signing, {
    fileName: `document.${ending}`,
    size,
    bytesMax: DOCUMENT_BYTES_MAX,
    isPrivate: true,
    uploader: { ownerId: userId },
    address,
  })
  return uploadForm(signed)
}

/** Keeps an uploaded document for the record that refers to it. @throws AppError('FILE_NOT_FOUND') */
export async function keepDocument(tx: Tx, fileId: string, ownerId: string) {
  const kept = await tx`
    update media_files set privacy = 'kept'
    where id = ${fileId} and owner_id = ${ownerId} and privacy = 'waiting' and state = 'uploaded' returning id`
  if (kept.length === 0) throw new AppError('FILE_NOT_FOUND')
}

/** Long enough for a slow download and its repetition. */
const LINK_MINUTES = 10

/** Links to private documents; the caller of `linkTo` has checked that the user may read it. */
export interface DocumentLinks extends Downloads {
  linkTo(fileId: string): string
}

export function createDocumentLinks(
  { clock, tokenSecrets }: { readonly clock: Clock; readonly tokenSecrets: readonly string[] },
  media: { readonly readStored: (id: string) => Promise<ServedFile | undefined> },
): DocumentLinks {
  const tokens = createSignedTokens({ tokenSecrets, purpose: 'private documents', minutes: LINK_MINUTES })
  return {
    linkTo: (fileId) => `${DOWNLOADS_PATH}/${fileId}.${tokens.issue(fileId, clock.now())}`,
    async take(token) {
      const fileId = token.slice(0, UUID_LENGTH)
      if (!tokens.isGood(token.slice(UUID_LENGTH + 1), fileId, clock.now())) return undefined
      const file = await media.readStored(fileId)
      const content = await file?.read()
      if (!(file && content)) return undefined
      const ending = file.mediaType.slice(file.mediaType.lastIndexOf('/') + 1)
      return { name: `document.${ending}`, mediaType: file.mediaType, content }
    },
  }
}

const UUID_LENGTH = 36
