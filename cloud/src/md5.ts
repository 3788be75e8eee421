/**
 * MD5 (RFC 1321) and HMAC-MD5 (RFC 2104): the wire format signs with them, and WebCrypto has neither. Not for
 * secrets.
 */

const BLOCK_BYTES = 64
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const START = 0x67452301
const NEXT = 0xefcdab89
// Integers: the array drops the fractions.
const SINES = Uint32Array.from({ length: 64 }, (_, step) => Math.abs(Math.sin(step + 1)) * 2 ** 32)

/** Key and message are encoded as UTF-8. Returns 32 lowercase hexadecimal digits. */
export function hmacMd5(key: string, message: string): string {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(key)
  const secret = new Uint8Array(BLOCK_BYTES)
  secret.set(bytes.length > BLOCK_BYTES ? md5(bytes) : bytes)
  return toHex(keyed(secret, 0x5c, keyed(secret, 0x36, encoder.encode(message))))
}

function keyed(secret: Uint8Array, pad: number, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(BLOCK_BYTES + message.length)
  bytes.set(secret.map((byte) => byte ^ pad))
  bytes.set(message, BLOCK_BYTES)
  return md5(bytes)
}

/** Words are little-endian in MD5, as on every machine that runs JavaScript. */
export function md5(message: Uint8Array): Uint8Array {
  // The message, one bit, zeros, and the length in bits as the last eight bytes.
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  bytes.set(message)
  bytes[message.length] = 0x80
  const words = new Uint32Array(bytes.buffer)
  words.set([message.length * 8, message.length / 2 ** 29], words.length - 2)

  // The third and fourth word are the complements of the first and second.
  const state = Uint32Array.of(START, NEXT, ~START, ~NEXT)
  for (let first = 0; first < words.length; first += 16) digestBlock(state, words.subarray(first))
  return new Uint8Array(state.buffer)
}

function digestBlock(state: Uint32Array, block: Uint32Array) {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const word = block[[step, step * 5 + 1, step * 3 + 5, step * 7][round]! & 15]!
    const mixed = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round]!
    const sum = (a + mixed + word + SINES[step]!) | 0
    const shift = SHIFTS[round * 4 + (step & 3)]!
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> -shift))) | 0
  }
  state.set([a, b, c, d].map((word, index) => word + state[index]!))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
