import type { Output } from '@tiantian/contracts/action.ts'
import { getCheckInList } from '@tiantian/contracts/expo/check-in.ts'
import type { Movement } from '@tiantian/contracts/expo/entrance.ts'
import { call } from '../../sdk/call.ts'

type Part = Output<typeof getCheckInList>
export type CheckInTicket = Part['tickets'][number]

/** Somebody went through at this device. */
export interface Passage extends Movement {
  readonly ticketId: string
  readonly entranceId: string
}

/** All tickets of an event, as a device takes them along. */
export interface CheckInList extends Pick<Part, 'publicKey' | 'entrances'> {
  readonly tickets: readonly CheckInTicket[]
  readonly takenAt: string
}

/** Where a device stands: an event, and an entrance of it unless it is the main one. */
export interface CheckInListPosition {
  readonly eventId: string
  readonly entranceId: string | undefined
}

/** Fetches the list, a thousand tickets at a time. */
export async function fetchCheckInList({ eventId, entranceId }: CheckInListPosition): Promise<CheckInList> {
  const tickets: CheckInTicket[] = []
  let after: string | null | undefined
  for (;;) {
    const input = { eventId, ...(entranceId && { entranceId }), ...(after && { after }) }
    const part: Part = await call(getCheckInList, input)
    tickets.push(...part.tickets)
    after = part.nextAfter
    const { publicKey, entrances } = part
    if (!after) return { publicKey, entrances, tickets, takenAt: new Date().toISOString() }
  }
}
