import { timingSafeEqual } from 'node:crypto'
import { createHmacMd5 } from './hmac-md5.ts'

/** The body of a call: each of its values has one canonical form. */
export type WireBody = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * A call signed longer ago is refused, so that a recorded one cannot be replayed for ever. A day: the client's one
 * retry keeps the timestamp of its first attempt, and a phone set to the wrong time zone is hours off, which must not
 * lock its owner out. Within the day, the user token and request ids prevent harm by a replay.
 */
export const SIGNATURE_WINDOW_MS = 86_400_000

/** Creates and verifies the signatures of one space. */
export interface Signatures {
  /** As the client computes it: HMAC-MD5 over the sorted entries of the body, in lower-case hex. */
  of(body: WireBody): string
  /** Constant-time comparison. */
  isOf(body: WireBody, signature: unknown): boolean
}

export function createSignatures(secret: string): Signatures {
  const hmac = createHmacMd5(secret)
  return {
    of: (body) => hmac(signedText(body)).toString('hex'),
    isOf(body, signature) {
      if (typeof signature !== 'string' || !/^[0-9a-f]{32}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(signedText(body)))
    },
  }
}

/** Empty values are left out and none is encoded, as in the client. */
function signedText(body: WireBody): string {
  let text = ''
  for (const name of Object.keys(body).sort()) {
    if (body[name]) text += `${text && '&'}${name}=${String(body[name])}`
  }
  return text
}
