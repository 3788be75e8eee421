import { AppError } from '@tiantian/contracts/error.ts'
import { endingOf, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { newId, shortCode } from '../../platform/id.ts'
import type { SignedTokens } from '../../platform/secret/signed-token.ts'
import { createSignedTokens } from '../../platform/secret/signed-token.ts'

/** A unique path: only the extension is taken from the name. */
export const newPath = (fileName: string): string => `cloudstorage/${newId()}${withDot(endingOf(fileName))}`

const withDot = (ending: string) => ending && `.${ending}`

/** The requested path, without the leading slash that clients add. */
export const realPath = (path: string): string => path.replace(/^\//, '')

/** A variant of a path that is taken: `car/front.jpg` becomes `car/front_4XK9QZ.jpg`. */
export const besidePath = (path: string): string => path.replace(/(\.[^./]+)?$/, `_${shortCode(6)}$1`)

/** The path below `/media/file/` in an address of any host; undefined for other addresses. */
export function pathOfAddress(address: string): string | undefined {
  const path = /^(?:https?:\/\/[^/]+)?\/media\/file\/([^?#]+)/.exec(address)?.[1]
  if (path === undefined) return undefined
  const name = decoded(path)
  // No file name contains NUL, and PostgreSQL refuses the character.
  return name.includes('\0') ? undefined : name
}

/** Ids contain plain paths, browser addresses encoded ones. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path, encoded for an address. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Long enough to read a page and return to it; sharing the address gives access for no longer than this. */
const TOKEN_MINUTES = 60

/** Serves locked files by their path below `/media/file/`. */
export const createFileTokens = (tokenSecrets: readonly string[]): SignedTokens =>
  createSignedTokens({ tokenSecrets, purpose: 'locked files', minutes: TOKEN_MINUTES })

const FILES = '/media/file/'

/** The stored path of an uploaded file; undefined for any other address. */
export function pathOfFile(url: string): string | undefined {
  if (!url.startsWith(FILES)) return undefined
  try {
    return decodeURIComponent(url.slice(FILES.length))
  } catch {
    return undefined
  }
}

/** Adds a signed token to the address of an uploaded file; returns any other address unchanged. */
export function withToken(tokens: SignedTokens, url: string, now: Date): string {
  const path = pathOfFile(url)
  return path === undefined ? url : `${url}?pass=${tokens.issue(path, now)}`
}

interface FileLock {
  readonly url: string
  readonly isLocked: boolean
}

/** Locks or unlocks files; other addresses are ignored. */
export async function lockFiles(tx: Tx, locks: readonly FileLock[]): Promise<void> {
  const rows = locks.flatMap(({ url, isLocked }) => {
    const path = pathOfFile(url)
    return path === undefined ? [] : [{ path, isLocked }]
  })
  await tx`
    update media_files m set is_locked = r."isLocked"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (path text, "isLocked" boolean)
    where m.path = r.path and m.state <> 'signed'`
}

/**
 * Pictures that are added to a record must not be uploads of another user; cloud clients upload as a device.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED')
 */
export async function assertOwnPictures(sql: Queryable, userId: string, added: readonly string[]) {
  const paths = [...new Set(added.map((address) => pathOfAddress(address) ?? ''))]
  if (paths.some((path) => fileTypeOf(path)?.kind !== 'picture')) throw new AppError('FILE_TYPE_REFUSED')
  const found = await sql`
    select from media_files where path = any(${paths}::text[]) and state = 'ready' and coalesce(owner_id, ${userId}) = ${userId}`
  if (found.length < paths.length) throw new AppError('FILE_NOT_FOUND')
}
