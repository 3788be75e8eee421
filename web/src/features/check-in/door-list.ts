import type { Output } from '@tiantian/contracts/action.ts'
import { getDoorList } from '@tiantian/contracts/expo/check-in.ts'
import { call } from '../../sdk/call.ts'

type Part = Output<typeof getDoorList>
export type DoorTicket = Part['tickets'][number]

/** All tickets of an event, as a device takes them along. */
export interface DoorList extends Pick<Part, 'publicKey'> {
  readonly tickets: readonly DoorTicket[]
  readonly takenAt: string
}

/** Fetches the list, a thousand tickets at a time. */
export async function fetchDoorList(eventId: string): Promise<DoorList> {
  const tickets: DoorTicket[] = []
  let after: string | null | undefined
  for (;;) {
    const part: Part = await call(getDoorList, { eventId, ...(after && { after }) })
    tickets.push(...part.tickets)
    after = part.nextAfter
    if (!after) return { publicKey: part.publicKey, tickets, takenAt: new Date().toISOString() }
  }
}
