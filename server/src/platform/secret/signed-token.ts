import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Short-lived tokens for one resource, for URLs that carry no user token. */
export interface SignedTokens {
  issue(subject: string, now: Date): string
  /** Whether it was issued for exactly this resource, and has not expired. */
  isGood(pass: string, subject: string, now: Date): boolean
}

interface SignedTokenOptions {
  /** The current signing key, then the previous ones. */
  readonly tokenSecrets: readonly string[]
  /** Names the key, so that it is valid for nothing else. */
  readonly purpose: string
  readonly minutes: number
}

/** A token consists of its expiry and a signature; anyone who has it may share it until then. */
export function createSignedTokens({ tokenSecrets, purpose, minutes }: SignedTokenOptions): SignedTokens {
  const keys = tokenSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const signatureOf = (key: Buffer, ends: string, subject: string) =>
    createHmac('sha256', key).update(`${ends} ${subject}`).digest()
  return {
    issue(subject, now) {
      const ends = (now.getTime() + minutes * 60_000).toString(36)
      const [key = Buffer.alloc(0)] = keys
      return `${ends}.${signatureOf(key, ends, subject).toString('base64url')}`
    },
    isGood(pass, subject, now) {
      const [ends = '', signature = ''] = pass.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isSigned = keys.some((key) => {
        const right = signatureOf(key, ends, subject)
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isSigned && Number.parseInt(ends, 36) > now.getTime()
    },
  }
}

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
