import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** What the code of a ticket says. */
export interface TicketClaim {
  readonly eventId: string
  readonly ticketId: string
  readonly typeId: string
  /** Seconds: after that no door opens to it. */
  readonly until: number
}

export interface TicketKeys {
  /** `A1.<event>.<ticket>.<type>.<until>.<signature>`: 170 signs, so that a device can prove it without a network. */
  write(claim: TicketClaim): string
  /** Undefined for what was signed by nobody of us, or is no code at all. */
  read(code: string): TicketClaim | undefined
  /** Of what is signed now: raw, base64url. */
  readonly publicKey: string
}

const MARK = 'A1'
/** Before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/** Keys are made of the secrets of the house: the first signs, all prove. */
export function createTicketKeys(secrets: readonly string[]): TicketKeys {
  const signing = secrets.map(privateKeyOf)
  const proving = signing.map((key) => createPublicKey(key))
  return {
    write(claim) {
      const text = textOf(claim)
      return `${text}.${sign(null, Buffer.from(text), signing[0]!).toString('base64url')}`
    },
    read(code) {
      const end = code.lastIndexOf('.')
      const [text, signature] = [code.slice(0, end), Buffer.from(code.slice(end + 1), 'base64url')]
      const isOurs = proving.some((key) => verify(null, Buffer.from(text), key, signature))
      return isOurs ? claimOf(text) : undefined
    },
    publicKey: rawOf(proving[0]!),
  }
}

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'tickets of events', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

const rawOf = (key: KeyObject) =>
  key.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES).toString('base64url')

const textOf = ({ eventId, ticketId, typeId, until }: TicketClaim) =>
  [MARK, ...[eventId, ticketId, typeId].map(packed), until.toString(36)].join('.')

function claimOf(text: string): TicketClaim | undefined {
  const [mark, ...parts] = text.split('.')
  const [eventId, ticketId, typeId] = parts.map(unpacked)
  const until = Number.parseInt(parts[3] ?? '', 36)
  if (mark !== MARK || !eventId || !ticketId || !typeId || !Number.isSafeInteger(until)) return undefined
  return { eventId, ticketId, typeId, until }
}

/** A UUID in 22 signs. */
const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
