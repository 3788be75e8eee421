import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Entrance, ScanKind, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import { verdictOf } from '@tiantian/contracts/expo/entrance.ts'
import { codeReadings, shortCodeReadings } from '@tiantian/contracts/spelling/typed.ts'
import type { CheckInList, CheckInTicket, ListedPassage } from './check-in-list.ts'

/** The content of a ticket code, once its signature is verified. */
interface TicketCode {
  readonly eventId: string
  readonly ticketId: string
  /** Seconds. */
  readonly until: number
}

const MARK = 'A1'

/** Decodes a code as the server wrote it; undefined for anything without our signature. */
async function readTicketCode(typed: string, publicKey: string): Promise<TicketCode | undefined> {
  const claims = await Promise.all(codeReadings(typed).map((code) => readReading(code, publicKey)))
  return claims.find(Boolean)
}

async function readReading(code: string, publicKey: string): Promise<TicketCode | undefined> {
  const end = code.lastIndexOf('.')
  const text = code.slice(0, end)
  const [mark, event = '', ticket = '', , until = ''] = text.split('.')
  if (mark !== MARK) return undefined
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    const isOurs = await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(code.slice(end + 1)),
      new TextEncoder().encode(text),
    )
    return isOurs
      ? { eventId: idOf(event), ticketId: idOf(ticket), until: Number.parseInt(until, 36) }
      : undefined
  } catch {
    // Not base64, or a browser that does not support these signatures: numbers can still be typed.
    return undefined
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(characters, (sign) => sign.charCodeAt(0))
}

/** A UUID from its 22 base64 characters. */
function idOf(text: string): string {
  const hex = Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface EntranceDecision {
  readonly result: ScanResult
  readonly ticket: CheckInTicket | undefined
}

/** What a device knows of an entrance without the server. */
interface OfflineEntrance {
  readonly eventId: string
  readonly entrance: Entrance
  readonly list: CheckInList
  /** Scans since the list was fetched, as far as this device knows. */
  readonly passages: readonly ListedPassage[]
  /** Scans that were undone since. */
  readonly takenBack: readonly string[]
}

/** The device's own decision: by its stored list and by the signature of the code. */
export async function decideAlone(
  { code, kind }: { readonly code: string; readonly kind: ScanKind },
  known: OfflineEntrance,
  now = serverNow(),
): Promise<EntranceDecision> {
  const { eventId, entrance, list } = known
  const claim = await readTicketCode(code, list.publicKey)
  if (claim && claim.eventId !== eventId) return { result: 'wrong_event', ticket: undefined }
  const numbers = shortCodeReadings(code)
  const listed = list.tickets.find((one) =>
    claim ? one.id === claim.ticketId : numbers.includes(one.number),
  )
  // A validly signed ticket that is not on the list was issued after the list was fetched.
  if (!listed) return { result: claim ? 'not_approved' : 'invalid', ticket: undefined }
  const ticket = { ...listed, moves: movesOf(listed, known) }
  return { result: verdictOf(ticket, entrance, { kind, at: now }), ticket }
}

/** Scans from the list and from the device since, each once, in order of time. */
function movesOf({ id, moves }: CheckInTicket, { entrance, passages, takenBack }: OfflineEntrance) {
  const seen = passages.filter(({ ticketId, entranceId }) => ticketId === id && entranceId === entrance.id)
  const all = new Map([...moves, ...seen].map((move) => [move.nonce, move]))
  return [...all.values()]
    .filter(({ nonce }) => !takenBack.includes(nonce))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
