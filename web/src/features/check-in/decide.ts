import type { Entrance, ScanKind, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import { verdictOf } from '@tiantian/contracts/expo/entrance.ts'
import type { CheckInList, CheckInTicket, Passage } from './check-in-list.ts'
import { readTicketCode } from './ticket-code.ts'

export interface Decision {
  readonly result: ScanResult
  readonly ticket: CheckInTicket | undefined
}

interface Door {
  readonly eventId: string
  readonly entrance: Entrance
  readonly list: CheckInList
  /** Who went through since the list was taken, as far as this device knows. */
  readonly passages: readonly Passage[]
  /** Scans that were taken back since. */
  readonly takenBack: readonly string[]
}

interface DecideQuery {
  readonly code: string
  readonly kind: ScanKind
}

/** What a device says by itself: by the list it took along and by the signature of the code. */
export async function decideAlone(
  { code, kind }: DecideQuery,
  entrance: Door,
  now = Date.now(),
): Promise<Decision> {
  const claim = await readTicketCode(code, entrance.list.publicKey)
  if (claim && claim.eventId !== entrance.eventId) return { result: 'wrong_event', ticket: undefined }
  const number = typedNumber(code)
  const known = entrance.list.tickets.find((one) =>
    claim ? one.id === claim.ticketId : one.number === number,
  )
  // A ticket of ours that is not on the list was made after the list was taken.
  if (!known) return { result: claim ? 'not_approved' : 'invalid', ticket: undefined }
  const ticket = { ...known, moves: movesOf(known, entrance) }
  return { result: verdictOf(ticket, entrance.entrance, { kind, at: now }), ticket }
}

/** What the list tells and what the device has seen since, each once, in the order of time. */
function movesOf({ id, moves }: CheckInTicket, { entrance, passages, takenBack }: Door) {
  const seen = passages.filter(({ ticketId, entranceId }) => ticketId === id && entranceId === entrance.id)
  const all = new Map([...moves, ...seen].map((move) => [move.nonce, move]))
  return [...all.values()]
    .filter(({ nonce }) => !takenBack.includes(nonce))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** As it is read out and typed: without blanks, and with what looks alike taken for what is meant. */
const typedNumber = (code: string) =>
  code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
