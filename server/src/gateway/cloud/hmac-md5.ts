import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
/** Nearly every call fits; each character takes three bytes at most, or a surrogate pair four. */
const ROOM_CHARACTERS = 4096

/**
 * HMAC-MD5 (RFC 2104) of many messages with one key. Node's own implementation allocates an object for each message,
 * whose garbage collection costs a call more than the digest. Nothing here awaits, so all messages share one buffer.
 */
export function createHmacMd5(key: string): (message: string) => Buffer {
  const bytes = Buffer.from(key)
  const secret = bytes.length > BLOCK_BYTES ? hash('md5', bytes, 'buffer') : bytes
  const padded = (pad: number, room: number) => {
    const block = Array.from({ length: BLOCK_BYTES }, (_, at) => (secret[at] ?? 0) ^ pad)
    return Buffer.concat([Buffer.from(block), Buffer.alloc(room)])
  }
  const [inner, outer] = [padded(0x36, ROOM_CHARACTERS * 3), padded(0x5c, 16)]

  function keyed(message: string): Buffer {
    if (message.length <= ROOM_CHARACTERS)
      return inner.subarray(0, BLOCK_BYTES + inner.write(message, BLOCK_BYTES))
    return Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(message)])
  }

  return (message) => {
    outer.write(hash('md5', keyed(message), 'hex'), BLOCK_BYTES, 'hex')
    return hash('md5', outer, 'buffer')
  }
}
