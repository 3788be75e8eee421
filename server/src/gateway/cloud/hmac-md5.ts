import { hash } from 'node:crypto'

const BLOCK_BYTES = 64

/**
 * HMAC-MD5 (RFC 2104) of many messages with one key. Node's own makes an object for each message, which costs a call
 * more than the sums: the garbage collector has to see it off.
 */
export function createHmacMd5(key: string): (message: string) => Buffer {
  const bytes = Buffer.from(key)
  const secret = bytes.length > BLOCK_BYTES ? md5(bytes) : bytes
  const padded = (pad: number) =>
    Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => (secret[at] ?? 0) ^ pad))
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (message) => md5(Buffer.concat([outer, md5(Buffer.concat([inner, Buffer.from(message)]))]))
}

const md5 = (bytes: Buffer) => hash('md5', bytes, 'buffer')
