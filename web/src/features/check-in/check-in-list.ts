import type { Output } from '@tiantian/contracts/action.ts'
import { getCheckInList } from '@tiantian/contracts/expo/check-in.ts'
import type { Movement } from '@tiantian/contracts/expo/entrance.ts'
import { call } from '../../sdk/call.ts'

type CheckInListPart = Output<typeof getCheckInList>
export type CheckInTicket = CheckInListPart['tickets'][number]

/** A scan on this device that let somebody through. */
export interface ListedPassage extends Movement {
  readonly ticketId: string
  readonly entranceId: string
}

/** All tickets of an event, as a device stores them for offline use. */
export interface CheckInList extends Pick<CheckInListPart, 'publicKey' | 'entrances'> {
  readonly tickets: readonly CheckInTicket[]
  readonly takenAt: string
}

/** The check-in station: an event, and one of its entrances unless it is the main one. */
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
    const part: CheckInListPart = await call(getCheckInList, input)
    tickets.push(...part.tickets)
    after = part.nextAfter
    const { publicKey, entrances } = part
    if (!after) return { publicKey, entrances, tickets, takenAt: new Date().toISOString() }
  }
}
