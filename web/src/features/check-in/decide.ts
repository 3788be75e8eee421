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
  /** Scans since the list was fetched, as far as this device knows. */
  readonly passages: readonly Passage[]
  /** Scans that were undone since. */
  readonly takenBack: readonly string[]
}

interface DecideQuery {
  readonly code: string
  readonly kind: ScanKind
}

/** The device's own decision: by its stored list and by the signature of the code. */
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
  // A validly signed ticket that is not on the list was issued after the list was fetched.
  if (!known) return { result: claim ? 'not_approved' : 'invalid', ticket: undefined }
  const ticket = { ...known, moves: movesOf(known, entrance) }
  return { result: verdictOf(ticket, entrance.entrance, { kind, at: now }), ticket }
}

/** Scans from the list and from the device since, each once, in order of time. */
function movesOf({ id, moves }: CheckInTicket, { entrance, passages, takenBack }: Door) {
  const seen = passages.filter(({ ticketId, entranceId }) => ticketId === id && entranceId === entrance.id)
  const all = new Map([...moves, ...seen].map((move) => [move.nonce, move]))
  return [...all.values()]
    .filter(({ nonce }) => !takenBack.includes(nonce))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Normalises a typed number: without blanks, and with lookalike characters replaced. */
const typedNumber = (code: string) =>
  code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
