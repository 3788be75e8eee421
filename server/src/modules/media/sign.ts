import { AppError } from '@tiantian/contracts/error.ts'
import { isCloudPath } from '@tiantian/contracts/media/file.ts'
import { endingOf, FILE_BYTES_MAX, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import { UPLOADS_OF_ADDRESS } from '@tiantian/contracts/media/limit.ts'
import { isReservedFolder } from '@tiantian/contracts/official-name.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import type { RateLimiter } from '../../platform/network/rate-limit.ts'
import { addressKey } from '../../platform/network/rate-limit.ts'
import { tooLarge } from './draft.ts'
import { besidePath, newPath, realPath } from './file-path.ts'
import { insertSigned, isTaken } from './file-row.ts'
import type { Policies, SignedPolicy } from './policy.ts'
import type { Uploader } from './quota.ts'

export interface SignOptions {
  readonly db: Db
  readonly clock: Clock
  readonly policies: Policies
  readonly limiter: RateLimiter
  /** A keyed hash, so that no address is stored. */
  readonly hash: (text: string) => Buffer
  /** Limit for any file, whatever its type allows. */
  readonly bytesMax: number
}

export interface SignInput {
  readonly fileName: string
  /** The desired path; otherwise the server chooses one. */
  readonly path?: string | undefined
  /** In bytes, if known. */
  readonly size?: number | undefined
  /** A lower limit than the file type's own. */
  readonly bytesMax?: number | undefined
  readonly isPrivate?: boolean
  readonly uploader: Uploader
  readonly address: string
}

export interface SignedUpload extends SignedPolicy {
  readonly id: string
  readonly path: string
}

/**
 * Permits one upload within ten minutes. A path that is taken keeps its file: the new one gets a variant of it.
 * @throws AppError('INVALID_INPUT' | 'FILE_TYPE_REFUSED' | 'FILE_TOO_LARGE' | 'UPLOAD_LIMIT' | 'TOO_MANY_REQUESTS')
 */
export async function signUpload(options: SignOptions, input: SignInput): Promise<SignedUpload> {
  const { db, clock, policies, limiter } = options
  const { uploader, address, size = 0, isPrivate = false } = input
  const { name, mediaType, kind } = checkName(input)
  const bytesMax = Math.min(options.bytesMax, FILE_BYTES_MAX[kind], input.bytesMax ?? options.bytesMax)
  if (size > bytesMax) throw tooLarge(bytesMax)
  const network = addressKey(address)
  if (!limiter.allow(network, UPLOADS_OF_ADDRESS)) throw new AppError('TOO_MANY_REQUESTS')
  const now = clock.now()
  const id = newId()
  const path = input.path === undefined ? newPath(name) : await freePath(db, realPath(name))
  const holder = { ...uploader, networkHash: options.hash(`network ${network}`) }
  await insertSigned(db, { id, path, holder, isPrivate }, now)
  return { id, path, ...policies.sign({ id, key: path, mediaType, bytesMax }, now) }
}

function checkName({ fileName, path }: SignInput) {
  const name = path ?? fileName
  if (!(isCloudPath(fileName, false) && isCloudPath(name, path !== undefined))) {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'cloudPath', rule: 'invalid_format' }])
  }
  if (path !== undefined && isReservedFolder(realPath(path).split('/', 1)[0] ?? '')) {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'cloudPath', rule: 'official_name' }])
  }
  const type = fileTypeOf(name)
  if (!type) throw new AppError('FILE_TYPE_REFUSED', { ending: endingOf(name) })
  return { name, ...type }
}

const freePath = async (db: Db, path: string) => ((await isTaken(db, path)) ? besidePath(path) : path)
