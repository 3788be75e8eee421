import { AppError } from '@tiantian/contracts/error.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { cancelFound } from './cancel.service.ts'
import type { Desk } from './expo.ts'
import { assertTakesPlace } from './hold.service.ts'
import { tellRegistered } from './letters/tell.ts'
import { readLinkToken } from './registration-link.ts'
import { nextOf } from './registration-next.ts'
import { asOnlyOne, tryStepRegistration } from './step.ts'

/** So long after its event a link still shows something. */
const LINK_DAYS = 30

interface Linked {
  readonly id: string
  readonly event_id: string
  readonly user_id: string | null
  readonly email: string
  readonly state: RegistrationState
  readonly is_late: boolean
}

/**
 * Opens the link of a letter; the first time the address is confirmed by it. Answers the id of the registration.
 * @throws AppError('LINK_INVALID' | 'REGISTRATION_CLOSED' | 'REGISTRATION_EXISTS')
 */
export async function openByLink(desk: Desk, token: string): Promise<string> {
  const linked = await findLinked(desk, token)
  if (linked.state === 'pending_email') await confirmAddress(desk, linked)
  return linked.id
}

/** @throws AppError('LINK_INVALID' | 'CANCEL_TOO_LATE' | 'STATE_CONFLICT') */
export async function cancelByLink(desk: Desk, token: string): Promise<string> {
  const { user_id: userId, ...linked } = await findLinked(desk, token)
  await cancelFound(desk, { ...linked, userId })
  // Whoever has the link reads the mail of that address.
  await desk.db.execute(sql`
    update registrations set email_confirmed_at = ${desk.clock.now().toISOString()}
    where id = ${linked.id} and user_id is null and email_confirmed_at is null`)
  return linked.id
}

async function findLinked({ db, clock, expo }: Desk, token: string): Promise<Linked> {
  const link = readLinkToken(expo.seal, token)
  const now = clock.now()
  const [row] = await db.$client<(Linked & { created_at: string; is_over: boolean })[]>`
    select r.id, r.event_id, r.user_id, r.state, r.contact ->> 'email' as email, r.created_at::text,
      e.cancel_until < ${now} as is_late,
      coalesce(r.state = 'pending_email' and r.expires_at <= ${now}, false)
        or e.ends_at + make_interval(days => ${LINK_DAYS}) <= ${now} as is_over
    from registrations r join events e on e.id = r.event_id
    where r.id = ${link.id} and r.contact is not null`
  const isGood = row && !row.is_over && link.isOf({ ...row, createdAt: new Date(row.created_at) })
  if (!isGood) throw new AppError('LINK_INVALID')
  return row
}

/** Opened twice at one moment, the second finds what the first has done. */
async function confirmAddress(desk: Desk, { id, event_id: eventId, email }: Linked): Promise<void> {
  const now = desk.clock.now()
  const mail = email.toLowerCase()
  await againAfterDeadlock(() =>
    desk.db.transaction(async (tx) => {
      await assertTakesPlace(tx, eventId)
      await tx.execute(sql`select lock_mail(${mail})`)
      const ownerId = await ownerOf(tx, mail)
      await assertNoOther(tx, { id, eventId, mail, ownerId })
      const { letter, ...next } = await nextOf(tx, id, now)
      const moved = await tryStepRegistration(tx, { id, ...next, who: 'member', actorId: ownerId, now })
      if (!moved) return
      await asOnlyOne(
        tx.execute(sql`
          update registrations set email_confirmed_at = ${now.toISOString()}, user_id = ${ownerId} where id = ${id}`),
      )
      await tellRegistered(tx, desk, id, letter)
    }),
  )
}

/** Whoever has an account with that address, which she has only when she has confirmed it there too. */
async function ownerOf(tx: Transaction, mail: string): Promise<string | null> {
  const [owner] = await tx.execute<{ id: string }>(sql`select id from users where email = ${mail}`)
  return owner?.id ?? null
}

interface Confirming {
  readonly id: string
  readonly eventId: string
  readonly mail: string
  readonly ownerId: string | null
}

/** Only she is told, who reads the mail of that address. */
async function assertNoOther(tx: Transaction, { id, eventId, mail, ownerId }: Confirming) {
  const others = await tx.execute(sql`
    select from registrations where event_id = ${eventId} and id <> ${id}
      and state in ('held', 'pending_approval', 'pending_payment', 'confirmed')
      and (user_id = ${ownerId} or (user_id is null and email_confirmed_at is not null
        and lower(contact ->> 'email') = ${mail}))`)
  if (others.length > 0) throw new AppError('REGISTRATION_EXISTS')
}
