import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

export interface TicketClaim {
  readonly eventId: string
  readonly ticketId: string
  readonly typeId: string
  /** In seconds. */
  readonly until: number
}

export interface TicketKeys {
  /** `A1.<event>.<ticket>.<type>.<until>.<signature>`: 170 characters, so that a device can verify it offline. */
  write(claim: TicketClaim): string
  /** Undefined for a code that is malformed or not signed by us. */
  read(code: string): TicketClaim | undefined
  /** The current public key: raw, base64url. */
  readonly publicKey: string
}

const MARK = 'A1'
/** The PKCS #8 prefix of the 32 bytes of an Ed25519 seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/** Keys are derived from the server secrets: the first signs, all verify. */
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
      const text = code.slice(0, end)
      const signature = Buffer.from(code.slice(end + 1), 'base64url')
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

/** A UUID in 22 characters. */
const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A code admits until a day after the event: device clocks differ. */
const CODE_GRACE_S = 86_400

interface TicketCodeOf {
  readonly id: string
  readonly typeId: string
}

interface TicketCodeOfEvent {
  readonly id: string
  readonly endsAt: Date
}

/** The signed code that admits a ticket at the entrance. */
export const writeTicketCode = (
  keys: TicketKeys,
  { id, typeId }: TicketCodeOf,
  event: TicketCodeOfEvent,
): string =>
  keys.write({
    eventId: event.id,
    ticketId: id,
    typeId,
    until: Math.floor(event.endsAt.getTime() / 1000) + CODE_GRACE_S,
  })
