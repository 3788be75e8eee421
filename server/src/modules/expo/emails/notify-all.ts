import type { Tx } from '../../../platform/database/database.ts'
import type { ExpoContext } from '../expo.ts'
import type { EmailKind } from './email-text.ts'
import { notifyRegistered } from './notify.ts'

interface News {
  /** Id of the event. */
  readonly id: string
  readonly kind: EmailKind
  readonly occurrence: string
}

/** Notifies all attendees of an event, including those pending approval. */
export async function notifyAll(
  tx: Tx,
  ctx: Pick<ExpoContext, 'expo' | 'clock'>,
  { id, kind, occurrence }: News,
): Promise<void> {
  const attendees = await tx<{ id: string }[]>`
    select id from registrations where event_id = ${id} and state in ('confirmed', 'pending_approval', 'pending_payment')`
  for (const one of attendees) await notifyRegistered(tx, ctx, one.id, kind, occurrence)
}
