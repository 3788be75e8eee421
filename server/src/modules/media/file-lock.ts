import type { Tx } from '../../platform/database/database.ts'
import type { SignedTokens } from '../../platform/secret/signed-token.ts'
import { createSignedTokens } from '../../platform/secret/signed-token.ts'

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
