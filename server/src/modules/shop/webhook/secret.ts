import { createHmac } from 'node:crypto'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { createCipher } from '../../../platform/secret/cipher.ts'
import { newLinkSecret } from '../../../platform/secret/link.ts'

interface CipherSettings {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
}

/** Secrets of webhooks sign, so they are encrypted, not hashed. */
export const webhookCipher = ({ tokenSecret, previousTokenSecrets }: CipherSettings): Cipher =>
  createCipher('webhook', tokenSecret, previousTokenSecrets)

export const newWebhookSecret = (): string => `whsec_${newLinkSecret()}`

/** `t=1767225600,v1=…`, with a `v1` for each secret: a receiver accepts any of them. */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}
