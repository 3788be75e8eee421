import { timingSafeEqual } from 'node:crypto'
import { createHmacMd5 } from './hmac-md5.ts'

/** A body of the wire: nothing in it has two ways to be written. */
export type WireBody = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * A call signed longer ago is refused, so that a recorded one cannot be sent for ever. A day: the client's one retry
 * keeps the timestamp of its first try, and a telephone that is set to the wrong zone is hours off, which must not
 * keep its owner out. What a recorded call could do again is held by the person's token and by request ids.
 */
export const SIGNATURE_WINDOW_MS = 86_400_000

/** The signatures of one space. */
export interface Signatures {
  /** As the client makes it: HMAC-MD5 over the sorted entries of the body, in lower-case hex. */
  of(body: WireBody): string
  /** Compares in a time that does not tell how much of the signature was right. */
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

/** Empty values are left out and none is encoded: so the client does it. */
function signedText(body: WireBody): string {
  let text = ''
  for (const name of Object.keys(body).sort()) {
    if (body[name]) text += `${text && '&'}${name}=${String(body[name])}`
  }
  return text
}
