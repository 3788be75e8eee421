import { createCipheriv, createDecipheriv, createSecretKey, hash } from 'node:crypto'
import * as z from 'zod'
import { parseBoundedJson } from '../../../platform/text/bounded-json.ts'

const frame = z.object({
  version: z.string().max(10),
  command: z.int().min(0).max(1000),
  packetId: z.int().min(0),
  /** Clocks of devices may be wrong by years: it is only part of what is signed. */
  timeStamp: z.int(),
  data: z.string(),
  signature: z.string().max(100),
})
export type PushFrame = z.output<typeof frame>

/** Undefined for what is no frame. */
export function readFrame(text: string): PushFrame | undefined {
  try {
    return frame.safeParse(parseBoundedJson(text)).data
  } catch {
    return undefined
  }
}

/** Of the data before encryption. It holds no secret: what was negotiated does. */
export const signatureOf = ({
  timeStamp,
  packetId,
  command,
  data,
}: Pick<PushFrame, 'timeStamp' | 'packetId' | 'command' | 'data'>): string =>
  hash('sha256', `${timeStamp}${packetId}${command}${data}`, 'base64')

export interface PushCipher {
  encrypt(text: string): string
  /** Undefined for what was encrypted otherwise. */
  decrypt(text: string): string | undefined
}

const ALGORITHM = 'aes-128-cbc'
/** As the server names the algorithm to the client. */
export const ENCRYPT_TYPE = 'AES/CBC/PKCS7'

/**
 * AES-128-CBC with PKCS #7, each text from the same initial vector. One cipher and one decipher live as long as their
 * socket: making a pair for each frame cost more than the frame, and their remains kept the garbage collector busy.
 */
export function createPushCipher(key: Buffer, iv: Buffer): PushCipher {
  const secret = createSecretKey(key)
  const cipher = createCipheriv(ALGORITHM, secret, iv).setAutoPadding(false)
  const decipher = createDecipheriv(ALGORITHM, secret, iv).setAutoPadding(false)
  const chained = Buffer.from(iv)
  return {
    encrypt(text) {
      const blocks = padded(text)
      // The cipher continues behind its last block as if the text belonged to the one before: this takes that back.
      for (let at = 0; at < BLOCK; at += 1) blocks[at] = blocks[at]! ^ iv[at]! ^ chained[at]!
      const encrypted = cipher.update(blocks)
      encrypted.copy(chained, 0, encrypted.length - BLOCK)
      return encrypted.toString('base64')
    },
    decrypt(text) {
      const encrypted = Buffer.from(text, 'base64')
      if (encrypted.length === 0 || encrypted.length % BLOCK !== 0) return undefined
      // Behind the initial vector the decipher is where it began; what it makes of the vector itself is nothing.
      return unpadded(decipher.update(Buffer.concat([iv, encrypted])).subarray(BLOCK))
    },
  }
}

const BLOCK = 16

function padded(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const padding = BLOCK - (size % BLOCK)
  const blocks = Buffer.allocUnsafe(size + padding)
  blocks.write(text)
  return blocks.fill(padding, size)
}

/** Undefined unless the last bytes all say how many they are. */
function unpadded(blocks: Buffer): string | undefined {
  const padding = blocks.at(-1)!
  const size = blocks.length - padding
  if (padding === 0 || padding > BLOCK) return undefined
  return blocks.subarray(size).every((byte) => byte === padding)
    ? blocks.toString('utf8', 0, size)
    : undefined
}

export const md5Hex = (text: string): string => hash('md5', text, 'hex')
