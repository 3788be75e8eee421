import type { TicketKeys } from './ticket-code.ts'

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
