import type { TicketKeys } from './ticket-code.ts'

/** A code opens doors a day longer than the event lasts: clocks of devices differ. */
const CODE_GRACE_S = 86_400

interface Ticket {
  readonly id: string
  readonly typeId: string
}

interface Event {
  readonly id: string
  readonly endsAt: Date
}

/** What the code of a ticket says at the entrance. */
export const writeTicketCode = (keys: TicketKeys, { id, typeId }: Ticket, event: Event): string =>
  keys.write({
    eventId: event.id,
    ticketId: id,
    typeId,
    until: Math.floor(event.endsAt.getTime() / 1000) + CODE_GRACE_S,
  })
