import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { RegistrationRow } from '../../../platform/database/rows.generated.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { tryMoveRegistration } from './move-registration.ts'
import { releaseSeats } from './seats.ts'

/** Registrations per run; the rest follows with the next run. */
const BATCH = 500
/** How long before a bill expires the reminder is sent. */
const REMINDED_HOURS = 24

type ExpiredRegistration = Pick<RegistrationRow, 'id' | 'state'>

/** Releases the seats of expired forms, unconfirmed addresses and unpaid bills. Returns the count. */
export async function expireHolds(ctx: ExpoContext): Promise<number> {
  const now = ctx.clock.now()
  const due = await ctx.db.sql<ExpiredRegistration[]>`
    select id, state from registrations where expires_at <= ${now} order by expires_at limit ${BATCH}`
  let expired = 0
  for (const one of due) {
    const isDone = await againAfterDeadlock(() => ctx.db.transaction((tx) => expire(tx, ctx, one, now)))
    if (isDone) expired += 1
  }
  return expired
}

async function expire(
  tx: Tx,
  ctx: ExpoContext,
  { id, state }: ExpiredRegistration,
  now: Date,
): Promise<boolean> {
  const isDue = await tx`
    select from registrations where id = ${id} and state = ${state} and expires_at <= ${now.toISOString()} for update`
  // Changed meanwhile, for example paid.
  if (isDue.length === 0) return false
  const moved = await tryMoveRegistration(tx, id, { event: 'expire', role: 'job', by: null, at: now })
  if (!moved) return false
  await releaseSeats(tx, id, moved.event_id)
  if (state === 'pending_email') await forgetUnknown(tx, id)
  if (state === 'pending_payment') await notifyRegistered(tx, ctx, id, 'payment-lapsed')
  return true
}

/** The owner of the address has not asked to be contacted. */
async function forgetUnknown(tx: Tx, id: string) {
  await tx`delete from tickets where registration_id = ${id}`
  await tx`update registrations set contact = null, answers = '{}' where id = ${id}`
}

/** Reminds a day before a bill expires, but not those who received it shortly before. Returns the count. */
export async function remindOfPayment(ctx: ExpoContext): Promise<number> {
  const now = ctx.clock.now()
  const ahead = new Date(now.getTime() + REMINDED_HOURS * 3_600_000)
  const due = await ctx.db.sql<{ id: string }[]>`
    select r.id from registrations r
    where r.state = 'pending_payment' and r.expires_at > ${now} and r.expires_at <= ${ahead}
      and r.changed_at < r.expires_at - make_interval(hours => ${REMINDED_HOURS})
      and not exists (select from event_emails l where l.subject_id = r.id and l.kind = 'payment-due'
        and l.occurrence = r.changed_at::text)
    limit ${BATCH}`
  for (const { id } of due) await ctx.db.transaction((tx) => notifyRegistered(tx, ctx, id, 'payment-due'))
  return due.length
}
