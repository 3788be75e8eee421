import { cbc } from '@noble/ciphers/aes.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { md5, toHex } from '../md5.ts'

export interface WireFrame {
  readonly version: '1.0'
  readonly command: number
  readonly packetId: number
  readonly timeStamp: number
  readonly data: string
  readonly signature: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const md5Hex = (text: string): string => toHex(md5(encoder.encode(text)))

/** Of the data before encryption. */
export const signatureOf = ({
  timeStamp,
  packetId,
  command,
  data,
}: Omit<WireFrame, 'version' | 'signature'>) =>
  toBase64(sha256(encoder.encode(`${timeStamp}${packetId}${command}${data}`)))

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export interface WireCipher {
  encrypt(text: string): string
  /** Undefined for what was encrypted otherwise. */
  decrypt(text: string): string | undefined
}

/** The algorithm that this client has, of those that a server may name (`ALG/MODE/PADDING`). */
const ALGORITHM = 'AES/CBC/PKCS7'

/** Undefined for an algorithm that is unknown. */
export function createPushCipher(type: string, key: Uint8Array, iv: Uint8Array): WireCipher | undefined {
  if (type.trim().toUpperCase() !== ALGORITHM) return undefined
  return {
    encrypt: (text) => toBase64(cbc(key, iv).encrypt(encoder.encode(text))),
    decrypt(text) {
      try {
        return decoder.decode(cbc(key, iv).decrypt(fromBase64(text)))
      } catch {
        return undefined
      }
    },
  }
}
