import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tiantian/contracts/error.ts'
import { UPLOAD_RESUME_S } from '@tiantian/contracts/media/limit.ts'
import type { FormFields, GatewayFormPost } from '../../gateway/form-post.ts'
import type { UploadProgress } from '../../gateway/transports/media.ts'
import { isMissing } from './bounded-folder.ts'
import { measureFile, tooLarge } from './draft.ts'
import { claim, findBegun, isUploaded, releaseClaim, replaceKey } from './file-row.ts'
import type { UploadPolicy } from './policy.ts'
import type { QuotaHolder } from './quota.ts'
import type { ReceiveOptions } from './receive.ts'
import { accept, newObjectKey } from './receive.ts'

/** Fields of a form that may be sent in several posts, each from the bytes on that have arrived. */
const LENGTH = 'upload-length'
const OFFSET = 'upload-offset'
const HASH = 'upload-sha256'

const PART = /^part-([0-9a-f-]{36})$/
const partName = (id: string) => `part-${id}`

/** The id of the upload whose received bytes a file among the drafts holds. */
const idOfPart = (name: string): string | undefined => PART.exec(name)?.[1]

export const isResumable = (fields: FormFields) => fields.has(LENGTH)

export interface ResumableUploads {
  receive(post: GatewayFormPost): Promise<void>
  /** How much of the file of a signed form has arrived; what is still being received ends there. */
  progress(fields: FormFields): Promise<UploadProgress>
  /** Runs `use`, which may delete a draft, while no post appends to it; skips what is being received. */
  whileIdle(name: string, use: (id?: string) => Promise<void>): Promise<void>
}

/**
 * Uploads that go on after a broken connection: what has arrived stays until the file is there, for an hour at most. The
 * parts are on the disk of one server; another one knows nothing of them and begins at the start.
 */
export function createResumableUploads(options: ReceiveOptions): ResumableUploads {
  /** A connection that is dead for the client may be open here for long: who comes later takes over. */
  const running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>()

  const read = (fields: FormFields) =>
    options.policies.read(fields, options.clock.now(), UPLOAD_RESUME_S * 1000)

  async function takeOver(id: string) {
    const before = running.get(id)
    before?.abort.abort()
    await before?.ended.catch(() => undefined)
  }

  async function receive(post: GatewayFormPost) {
    const policy = read(post.fields)
    while (running.has(policy.id)) await takeOver(policy.id)
    const abort = new AbortController()
    const signal = AbortSignal.any([post.signal, abort.signal])
    const ended = receivePart(options, policy, { ...post, signal })
    running.set(policy.id, { abort, ended })
    try {
      await ended
    } finally {
      running.delete(policy.id)
    }
  }

  async function progress(fields: FormFields) {
    const { id } = read(fields)
    await takeOver(id)
    const offset = await sizeOf(join(options.draftDir, partName(id)))
    const isStored = await isUploaded(options.db, id)
    return { offset, isStored }
  }

  async function whileIdle(name: string, use: (id?: string) => Promise<void>) {
    const id = idOfPart(name)
    if (id === undefined) return use()
    if (running.has(id)) return
    // A post that begins meanwhile waits for its end, and finds what is left.
    const ended = use(id)
    running.set(id, { abort: new AbortController(), ended })
    try {
      await ended
    } finally {
      running.delete(id)
    }
  }

  return { receive, progress, whileIdle }
}

async function receivePart(options: ReceiveOptions, policy: UploadPolicy, post: GatewayFormPost) {
  const path = join(options.draftDir, partName(policy.id))
  const { length, offset, hash } = announced(post.fields)
  if (length > policy.bytesMax) throw tooLarge(policy.bytesMax)
  const size = await sizeOf(path)
  if (offset !== size) throw new AppError('STATE_CONFLICT')
  const begun = await begin(options, { policy, length, isFirst: size === 0 })
  // The rest comes with a later post.
  if (!(await append(options, policy.id, { ...post, path, bytes: length - offset })))
    throw new AppError('UPLOAD_INVALID')
  try {
    const draft = await measurePart(path)
    // Its beginning was deleted meanwhile.
    if (draft.bytes !== length) throw new AppError('UPLOAD_EXPIRED')
    if (hash !== undefined && draft.hash.toString('hex') !== hash) throw new AppError('FILE_DAMAGED')
    const objectKey = begun.objectKey ?? (await takeKey(options, policy.id))
    await accept(options, { policy, objectKey, holder: begun.holder, draft })
  } catch (error) {
    await releaseClaim(options.db, policy.id)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** What the post before may have stored and never marked goes at once. */
async function takeKey({ db, store }: ReceiveOptions, id: string): Promise<string> {
  const objectKey = newObjectKey()
  await store.remove(await replaceKey(db, id, objectKey))
  return objectKey
}

async function measurePart(path: string) {
  try {
    return await measureFile(path)
  } catch (error) {
    throw isMissing(error) ? new AppError('UPLOAD_EXPIRED') : error
  }
}

const WHOLE = /^\d{1,12}$/
const SHA256 = /^[0-9a-f]{64}$/

function announced(fields: FormFields) {
  const length = fields.get(LENGTH) ?? ''
  const offset = fields.get(OFFSET) ?? '0'
  const hash = fields.get(HASH)
  const isGood = WHOLE.test(length) && WHOLE.test(offset) && (hash === undefined || SHA256.test(hash))
  if (!isGood || Number(length) === 0 || Number(offset) >= Number(length))
    throw new AppError('UPLOAD_INVALID')
  return { length: Number(length), offset: Number(offset), hash }
}

interface Beginning {
  readonly policy: UploadPolicy
  readonly length: number
  /** Nothing has arrived yet. */
  readonly isFirst: boolean
}

interface BegunPost {
  readonly holder: QuotaHolder
  /** Of the post that began the upload; a later one takes its own when all is there. */
  readonly objectKey?: string
}

/** @throws AppError('UPLOAD_EXPIRED' | 'UPLOAD_LIMIT' | 'STATE_CONFLICT') the last for another length than at first */
async function begin(
  { db, clock }: ReceiveOptions,
  { policy, length, isFirst }: Beginning,
): Promise<BegunPost> {
  const { id } = policy
  const begun = await findBegun(db, id)
  if (!begun) {
    if (!isFirst) throw new AppError('UPLOAD_EXPIRED')
    const objectKey = newObjectKey()
    const form = { id, objectKey, bytesMax: length, isResumable: true }
    return { objectKey, holder: await claim(db, form, clock.now()) }
  }
  // What was refused, or lay here for too long, is not counted any more.
  if (begun.bytes === 0) throw new AppError('UPLOAD_EXPIRED')
  if (begun.bytes !== length) throw new AppError('STATE_CONFLICT')
  return begun
}

interface Appended extends GatewayFormPost {
  readonly path: string
  readonly bytes: number
}

/** Returns whether all `bytes` are there; what arrived before the connection broke stays. */
async function append(
  { db }: ReceiveOptions,
  id: string,
  { path, bytes, file, signal }: Appended,
): Promise<boolean> {
  const handle = await open(path, 'a')
  let left = bytes
  try {
    for await (const chunk of untilAborted(file, signal)) {
      left -= chunk.length
      if (left < 0) throw new AppError('UPLOAD_INVALID')
      await handle.write(chunk)
    }
    return left === 0
  } finally {
    await handle.close()
    // More than was announced: nothing of it can be trusted, and it does not count.
    if (left < 0) {
      await rm(path, { force: true })
      await releaseClaim(db, id)
    }
  }
}

/** The stream of a form whose connection broke does not end by itself. */
async function* untilAborted(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new AppError('UPLOAD_INVALID'))
  if (signal.aborted) fail()
  signal.addEventListener('abort', fail, { once: true })
  aborted.catch(() => undefined)
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', fail)
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
