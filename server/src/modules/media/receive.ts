import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { GatewayFormPost } from '../../gateway/form-post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import type { MediaDraft } from './draft.ts'
import { writeDraft } from './draft.ts'
import { claim, markUploaded, releaseClaim } from './file-row.ts'
import { inspect } from './inspect.ts'
import type { PicturePool } from './picture-pool.ts'
import type { Policies, UploadPolicy } from './policy.ts'
import type { QuotaHolder } from './quota.ts'
import type { ServerStore } from './store.ts'

/** The object's key in the store: spread over 256 folders, and not derivable from the file's path. */
export function newObjectKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export interface ReceiveOptions {
  readonly db: Db
  readonly clock: Clock
  readonly policies: Policies
  readonly store: ServerStore
  /** Where files are stored until they are inspected. */
  readonly draftDir: string
  readonly pictures: PicturePool
}

/**
 * Receives the file of a signed form. It is not served before it is reported.
 * @throws AppError('UPLOAD_INVALID' | 'UPLOAD_EXPIRED' | 'UPLOAD_LIMIT' | 'FILE_TOO_LARGE' | 'FILE_DAMAGED' |
 * 'FILE_UNSAFE' | 'PICTURE_TOO_LARGE' | 'STATE_CONFLICT')
 */
export async function receiveUpload(options: ReceiveOptions, post: GatewayFormPost): Promise<void> {
  const now = options.clock.now()
  const policy = options.policies.read(post.fields, now)
  const objectKey = newObjectKey()
  const bytesMax = Math.min(policy.bytesMax, post.length ?? policy.bytesMax)
  const holder = await claim(options.db, { id: policy.id, objectKey, bytesMax }, now)
  const draftPath = join(options.draftDir, newId())
  try {
    const limits = { bytesMax: policy.bytesMax, signal: post.signal }
    const draft = await writeDraft(draftPath, post.file, limits)
    await accept(options, { policy, objectKey, holder, draft })
  } catch (error) {
    await releaseClaim(options.db, policy.id)
    throw error
  } finally {
    await rm(draftPath, { force: true })
  }
}

interface ReceivedFile {
  readonly policy: UploadPolicy
  /** Of no other post. */
  readonly objectKey: string
  readonly holder: QuotaHolder
  readonly draft: MediaDraft
}

/** Inspects a file that is there as a whole, and stores it. */
export async function accept(options: ReceiveOptions, { policy, objectKey, holder, draft }: ReceivedFile) {
  const cleanPath = `${draft.path}.clean`
  try {
    const { ownerId, networkHash } = holder
    // A visitor has as many devices as they like.
    const customer = { lane: 'upload', key: ownerId ?? networkHash.toString('hex') } as const
    const content = await inspect(draft, typeOf(policy), { cleanPath, pictures: options.pictures, customer })
    await store(options, { policy, objectKey, content })
  } finally {
    await rm(cleanPath, { force: true })
  }
}

interface Accepted {
  readonly policy: UploadPolicy
  readonly objectKey: string
  readonly content: Awaited<ReturnType<typeof inspect>>
}

/**
 * First the object, then its row: a row never refers to an incomplete object. The key is of this post alone, so that
 * what it removes is nobody else's.
 */
async function store({ db, store }: ReceiveOptions, file: Accepted) {
  const { policy, objectKey, content } = file
  await store.put(objectKey, { ...content, mediaType: policy.mediaType })
  try {
    await markUploaded(db, { id: policy.id, objectKey }, content)
  } catch (error) {
    await store.remove(objectKey)
    throw error
  }
}

function typeOf({ key }: UploadPolicy) {
  const type = fileTypeOf(key)
  // Signed by a server version that accepted more file types.
  if (!type) throw new AppError('UPLOAD_INVALID')
  return type
}
