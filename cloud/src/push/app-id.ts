import { md5 } from '../md5.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const HALF = 1n << 63n
const WHOLE = 1n << 64n

/** The id of an app as push messages carry it: a UUID of version 3 made of its MD5, in base 62. */
export function pushAppId(appId: string): string {
  const bytes = md5(new TextEncoder().encode(appId))
  bytes[6] = (bytes[6]! & 0x0f) | 0x30
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return base62(view.getBigUint64(8)) + base62(view.getBigUint64(0))
}

/** The least significant digit first; of a number that is negative in 64 bits, its absolute value. */
function base62(half: bigint): string {
  let rest = half >= HALF ? WHOLE - half : half
  let text = ''
  do {
    text += DIGITS[Number(rest % 62n)]
    rest /= 62n
  } while (rest > 0n)
  return text
}
