import type { ScanResult } from '@tiantian/contracts/expo/check-in.ts'
import type { DoorList, DoorTicket } from './door-list.ts'
import { readTicketCode } from './ticket-code.ts'

export interface Decision {
  readonly result: ScanResult
  readonly ticket: DoorTicket | undefined
}

interface Door {
  readonly eventId: string
  readonly list: DoorList
  /** Tickets with which this device has let somebody in since it took the list. */
  readonly entered: ReadonlyMap<string, string>
}

/** What a device says by itself: by the list it took along and by the signature of the code. */
export async function decideAlone(
  code: string,
  { eventId, list, entered }: Door,
  now = Date.now(),
): Promise<Decision> {
  const claim = await readTicketCode(code, list.publicKey)
  if (claim && (claim.eventId !== eventId || claim.until * 1000 < now)) {
    return { result: claim.eventId === eventId ? 'invalid' : 'wrong_event', ticket: undefined }
  }
  const number = typedNumber(code)
  const ticket = list.tickets.find((one) => (claim ? one.id === claim.ticketId : one.number === number))
  // A ticket of ours that is not on the list: cancelled, or made after the list was taken.
  if (!ticket) return { result: claim ? 'not_confirmed' : 'invalid', ticket: undefined }
  const isIn = ticket.enteredAt !== null || entered.has(ticket.id)
  return { result: isIn ? 'already_used' : 'ok', ticket }
}

/** As it is read out and typed: without blanks, and with what looks alike taken for what is meant. */
const typedNumber = (code: string) =>
  code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
