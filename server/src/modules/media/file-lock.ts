import type { Tx } from '../../platform/database.ts'
import type { SignedTokens } from '../../platform/signed-token.ts'
import { createSignedTokens } from '../../platform/signed-token.ts'

/** Long enough to read a page and come back to it; whoever hands the address on hands on no more than that. */
const TOKEN_MINUTES = 60

/** Open locked files, by their path below `/media/file/`. */
export const createFileTokens = (tokenSecrets: readonly string[]): SignedTokens =>
  createSignedTokens({ tokenSecrets, purpose: 'locked files', minutes: TOKEN_MINUTES })

const FILES = '/media/file/'

/** The path of an uploaded file as the table has it; nothing for another address. */
export function pathOfFile(url: string): string | undefined {
  if (!url.startsWith(FILES)) return undefined
  try {
    return decodeURIComponent(url.slice(FILES.length))
  } catch {
    return undefined
  }
}

/** The address with a pass, where it is one of an uploaded file. */
export function withToken(tokens: SignedTokens, url: string, now: Date): string {
  const path = pathOfFile(url)
  return path === undefined ? url : `${url}?pass=${tokens.issue(path, now)}`
}

interface Lock {
  readonly url: string
  readonly isLocked: boolean
}

/** Locks files, or opens them; other addresses are passed over. */
export async function lockFiles(tx: Tx, locks: readonly Lock[]): Promise<void> {
  const rows = locks.flatMap(({ url, isLocked }) => {
    const path = pathOfFile(url)
    return path === undefined ? [] : [{ path, isLocked }]
  })
  await tx`
    update media_files m set is_locked = r."isLocked"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (path text, "isLocked" boolean)
    where m.path = r.path and m.state <> 'signed'`
}
