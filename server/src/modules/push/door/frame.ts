import { createCipheriv, createDecipheriv, createSecretKey, hash } from 'node:crypto'
import * as z from 'zod'
import { parseBoundedJson } from '../../../platform/bounded-json.ts'

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

export function createPushCipher(key: Buffer, iv: Buffer): PushCipher {
  // Each use of a buffer as a key takes 20 µs more than one of a key object.
  const secret = createSecretKey(key)
  return {
    encrypt(text) {
      const cipher = createCipheriv(ALGORITHM, secret, iv)
      return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
    },
    decrypt(text) {
      try {
        const decipher = createDecipheriv(ALGORITHM, secret, iv)
        return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

export const md5Hex = (text: string): string => hash('md5', text, 'hex')
