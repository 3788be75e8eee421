import type { Tx } from '../../../platform/database.ts'
import type { Desk } from '../expo.ts'
import type { LetterKind } from './letter-text.ts'
import { tellRegistered } from './tell.ts'

interface News {
  /** Of the event. */
  readonly id: string
  readonly kind: LetterKind
  readonly occurrence: string
}

/** Writes to everybody who is registered for an event, or waits for the organiser's answer. */
export async function tellAll(
  tx: Tx,
  desk: Pick<Desk, 'expo' | 'clock'>,
  { id, kind, occurrence }: News,
): Promise<void> {
  const people = await tx<{ id: string }[]>`
    select id from registrations where event_id = ${id} and state in ('confirmed', 'pending_approval', 'pending_payment')`
  for (const one of people) await tellRegistered(tx, desk, one.id, kind, occurrence)
}
