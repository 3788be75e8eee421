import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** In the data folder, where no secret is configured. */
export const TOKEN_SECRET_FILE = 'token-secret'

/**
 * The secret that signs tokens: the configured one, else one stored in the data folder, so that users stay signed in
 * after a restart. Production requires a configured one.
 */
export async function tokenSecretOf({
  tokenSecret,
  dataDir,
}: Pick<Config, 'tokenSecret' | 'dataDir'>): Promise<string> {
  if (tokenSecret !== undefined) return tokenSecret
  const path = join(dataDir, TOKEN_SECRET_FILE)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = await readFile(path, 'utf8')
  if (secret.length < 32) throw new Error(`${path} is damaged: delete it, which signs out all users`)
  return secret
}
