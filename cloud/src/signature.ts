import { hmacMd5 } from './md5.ts'

/** What is posted to the gateway. `params` is text, and is signed and sent as the very same text. */
export interface Envelope {
  readonly method: string
  readonly params: string
  readonly spaceId: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** The anonymous access token; the call that asks for one has none. */
  readonly token?: string
}

/** Signs an envelope (S7.6): its fields in the order of their names, the empty ones left out, nothing escaped. */
export function signEnvelope(envelope: Envelope, clientSecret: string): string {
  const fields = Object.entries(envelope).filter(([, value]) => Boolean(value))
  // No name begins another, so the lines are in the order of the names.
  const lines = fields.map(([name, value]) => `${name}=${value}`).sort()
  return hmacMd5(clientSecret, lines.join('&'))
}
