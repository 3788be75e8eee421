import type { Tx } from '../../../platform/database/database.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ExpoContext } from '../expo.ts'
import type { EmailKind } from './email-text.ts'
import { broadcastNews } from './event-notification.ts'
import type { NotifyContext } from './notify.ts'
import { notifyRegistered } from './notify.ts'

/** The kind under which broadcasts are logged. */
export const OFFICE_KIND = 'desk'

interface BroadcastDelivery {
  readonly emailId: string
  readonly registrationId: string
  /** The broadcast's id, and the number of the attempt. */
  readonly occurrence: string
}

/** Sends a broadcast to one attendee, once. */
export async function notifyFromOffice(
  tx: Tx,
  { clock }: NotifyContext,
  { emailId, registrationId, occurrence }: BroadcastDelivery,
): Promise<void> {
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${registrationId}, ${OFFICE_KIND}, ${occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  if (marked.length > 0)
    await queueNotifications(tx, broadcastNews, [{ broadcastId: emailId, registrationId }])
}

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
