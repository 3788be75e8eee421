import { TEMP_URL_LIST_MAX } from '@tiantian/contracts/constants.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod/mini'
import type { Files } from './files.ts'
import type { WireCallParams } from './wire-call.ts'
import { CloudRefusal } from './wire-call.ts'

/** The caller, as far as known: uploads carry no user token. */
export interface FileCaller {
  readonly deviceId: string
  readonly address: string
  /** Host and port that the client called. */
  readonly host: string
  readonly protocol: 'http' | 'https'
}

type FileCall = (params: WireCallParams, caller: FileCaller) => Promise<object>

/** The three methods of `serverless.file.resource`. */
export function fileCalls(files: Files): Readonly<Record<string, FileCall>> {
  return {
    async generateProximalSign(params, caller) {
      const { filename, fileId } = uploadInput(params)
      const { deviceId, address, host } = caller
      return files.sign({ fileName: filename, fileId, deviceId, address, host })
    },
    async report(params, { deviceId }) {
      const id = idOf(params)
      if (!(await files.report(id, deviceId))) throw new AppError('UPLOAD_FAILED')
      return { id }
    },
    async info(params, { host, protocol }) {
      const ids = fileIdsOf(params)
      const found = await files.info(ids.slice(0, TEMP_URL_LIST_MAX), `${protocol}://${host}`)
      // The client uses the file id as address when there is none.
      return ids.map((id, at) => ({ id, ...found[at] }))
    },
  }
}

const PATH_MAX = 500

const input = z.object({ filename: z.string(), fileId: z.optional(z.string()) })

/** The rules of S5.2, which the client checks first. With `fileId` the path is the actual path. */
function uploadInput(params: WireCallParams): z.output<typeof input> {
  const parsed = z.safeParse(input, params)
  if (!parsed.success) throw new CloudRefusal('INVALID_PARAM', 'cloudPath must be a string')
  const { filename, fileId } = parsed.data
  const path = fileId ?? filename
  if (path.trim() === '' || filename.trim() === '') {
    throw new CloudRefusal('INVALID_PARAM', 'cloudPath must not be empty')
  }
  if (path.includes('://') || path.length > PATH_MAX || filename.length > PATH_MAX || isBadRealPath(fileId)) {
    throw new CloudRefusal('INVALID_PARAM', 'cloudPath is invalid')
  }
  return parsed.data
}

const isBadRealPath = (fileId = '') => fileId.includes('\\') || fileId.split('/').includes('..')

const ID_MAX = 2000

function idOf({ id }: WireCallParams): string {
  if (typeof id === 'string' && id.trim() !== '' && id.length <= ID_MAX) return id
  throw new CloudRefusal('INVALID_PARAM', 'id must be a non-empty string')
}

/** Where a file id starts: ids are addresses, sometimes without their host. */
const ADDRESS = /^(https?:\/\/|\/media\/)/
const BEFORE_ADDRESS = /,(?=https?:\/\/|\/media\/)/

const ROWS_MAX = 1000

/**
 * Ids are joined by commas; anything after a `?` is ignored (S5.3). A path may contain a comma, but never the start
 * of an address. No list is refused: published clients of `getTempFileURL` wait for ever after a refusal. Ids beyond
 * the limit, and those that name nothing, have no address.
 */
function fileIdsOf({ id }: WireCallParams): string[] {
  if (typeof id !== 'string')
    throw new CloudRefusal('INVALID_PARAM', 'id must hold file ids, joined by commas')
  const text = id.trim()
  const joined = text.split(ADDRESS.test(text) ? BEFORE_ADDRESS : ',')
  return joined.slice(0, ROWS_MAX).map((each) => each.split('?', 1)[0]!.trim().slice(0, ID_MAX))
}
