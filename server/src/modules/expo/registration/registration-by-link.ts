import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database.ts'
import { againAfterDeadlock } from '../../../platform/deadlock.ts'
import type { ExpoContext } from '../expo.ts'
import { cancelLocked } from './cancel.ts'
import type { Linked } from './confirm-address.ts'
import { confirmAddress } from './confirm-address.ts'
import { readLinkToken } from './registration-link.ts'
import { consumeOffer } from './waitlist.ts'

/** How long after its event a link still shows something. */
const LINK_DAYS = 30

/**
 * Opens a mailed link; the first time this confirms the address. Returns the registration id.
 * @throws AppError('LINK_INVALID' | 'REGISTRATION_CLOSED' | 'REGISTRATION_EXISTS' | 'EVENT_FULL')
 */
export async function openByLink(ctx: ExpoContext, token: string): Promise<string> {
  const linked = await findRegistrationByLink(ctx, token)
  if (linked.state === 'pending_email') await confirmAddress(ctx, linked)
  return linked.id
}

/**
 * Accepts a waitlist offer, whose form is already filled in; idempotent.
 * @throws AppError('LINK_INVALID' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED' |
 * 'REGISTRATION_EXISTS')
 */
export async function acceptByLink(ctx: ExpoContext, token: string): Promise<string> {
  const { id, user_id: actorId } = await findRegistrationByLink(ctx, token)
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const waitlistId = await waitlistEntryOf(tx, id)
      if (waitlistId) await consumeOffer(tx, ctx, { id: waitlistId, registration_id: id }, actorId)
    }),
  )
  return id
}

/** Undefined when the offer is already accepted or the entry has left the waitlist. */
async function waitlistEntryOf(tx: Tx, registrationId: string): Promise<string | undefined> {
  const [place] = await tx<{ id: string }[]>`
    select id from waitlist_entries
    where registration_id = ${registrationId} and state in ('waiting', 'offered') for update`
  return place?.id
}

/** @throws AppError('LINK_INVALID' | 'CANCEL_TOO_LATE' | 'STATE_CONFLICT') */
export async function cancelByLink(ctx: ExpoContext, token: string): Promise<string> {
  const { user_id: userId, ...linked } = await findRegistrationByLink(ctx, token)
  await cancelLocked(ctx, { ...linked, userId })
  // Holding the link proves access to that mailbox.
  await ctx.db.sql`
    update registrations set email_confirmed_at = ${ctx.clock.now().toISOString()}
    where id = ${linked.id} and user_id is null and email_confirmed_at is null`
  return linked.id
}

async function findRegistrationByLink({ db, clock, expo }: ExpoContext, token: string): Promise<Linked> {
  const link = readLinkToken(expo.cipher, token)
  const now = clock.now()
  const [row] = await db.sql<(Linked & { created_at: string; is_over: boolean })[]>`
    select r.id, r.event_id, r.user_id, r.state, r.wanted, r.language, r.contact ->> 'email' as email, r.created_at::text,
      e.cancel_until < ${now} as is_late,
      coalesce(r.state = 'pending_email' and r.expires_at <= ${now}, false)
        or e.ends_at + make_interval(days => ${LINK_DAYS}) <= ${now} as is_over
    from registrations r join events e on e.id = r.event_id
    where r.id = ${link.id} and r.contact is not null`
  const isGood = row && !row.is_over && link.isOf({ ...row, createdAt: new Date(row.created_at) })
  if (!isGood) throw new AppError('LINK_INVALID')
  return row
}
