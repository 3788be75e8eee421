import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'

/** The key of all tokens: the one that is set, or, outside production, one made at the first start and kept. */
export async function tokenSecret({ tokenSecret: given, dataDir }: Config): Promise<string> {
  if (given) return given
  const file = join(dataDir, 'token-secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, made, { mode: 0o600 })
  return made
}
