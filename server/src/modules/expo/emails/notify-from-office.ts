import type { Tx } from '../../../platform/database/database.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { broadcastNews } from './event-notification.ts'
import type { NotifyContext } from './notify.ts'

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
