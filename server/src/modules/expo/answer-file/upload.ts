import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { signAnswerFile as contract } from '@tiantian/contracts/expo/answer-file.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { knownEndingOf } from '@tiantian/contracts/media/file-type.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { uploadForm } from '../../media/document.ts'
import type { Uploader } from '../../media/quota.ts'
import type { SignOptions } from '../../media/sign.ts'
import { signUpload } from '../../media/sign.ts'

interface UploadAttendee {
  readonly user: SignedInUser | undefined
  /** Hash of the client's network. */
  readonly address: string
}

/**
 * Permits the upload of one file as an answer. Nobody can read it until a submitted form refers to it.
 * @throws AppError('EVENT_NOT_FOUND' | 'FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE' | 'DEVICE_ID_REQUIRED' | 'UPLOAD_LIMIT'
 * | 'TOO_MANY_REQUESTS')
 */
export async function signAnswerFile(
  signing: SignOptions,
  { user, address }: UploadAttendee,
  { eventId, question, name, size, deviceId }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ending = knownEndingOf(name)
  if (!(DOCUMENT_ENDINGS as readonly string[]).includes(ending))
    throw new AppError('FILE_TYPE_REFUSED', { ending })
  const { sql } = signing.db
  const input = await sql`
    select from event_questions q join events e on e.id = q.event_id
    where q.event_id = ${eventId} and q.key = ${question} and q.kind = 'file'
      and e.state in ('published', 'postponed') and e.ends_at > ${signing.clock.now()}`
  if (input.length === 0) throw new AppError('EVENT_NOT_FOUND')
  const signed = await signUpload(signing, {
    fileName: `answer.${ending}`,
    size,
    bytesMax: DOCUMENT_BYTES_MAX,
    isPrivate: true,
    uploader: uploaderOf(user, deviceId),
    address,
  })
  await sql`
    insert into answer_files (id, event_id, question, name) values (${signed.id}, ${eventId}, ${question}, ${name})`
  return uploadForm(signed)
}

/** A registration without an account has no user, and neither have its files. */
function uploaderOf(user: SignedInUser | undefined, deviceId: string | undefined): Uploader {
  if (user?.kind === 'person') return { ownerId: user.id }
  if (deviceId === undefined) throw new AppError('DEVICE_ID_REQUIRED')
  return { deviceId }
}
