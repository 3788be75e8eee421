import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

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
