import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerByMail as contract } from '@tiantian/contracts/expo/invitee.ts'
import { EMAIL_HOURS, UNCONFIRMED_MINUTES } from '@tiantian/contracts/expo/invitee.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { addressKey } from '../../../platform/network/rate-limit.ts'
import { solveOptionalCaptcha } from '../../user/login/captcha.ts'
import { countEmail } from '../emails/email-limit.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { assertNobodyWaits, assertOpen, insertHeld } from './hold.ts'
import { moveRegistration } from './move-registration.ts'
import { writeForm } from './registration-form.ts'
import { takeSeats } from './seats.ts'
import { recordUnconfirmedSeats } from './unconfirmed-seats.ts'
import { assertQueueable } from './waitlist.ts'

const HOUR_MS = 3_600_000
/** A company registers its staff from one network. */
const PER_DAY = { address: 5, source: 30 }

export interface MailInvitee {
  readonly language: Language
  /** Hash of the client's network. */
  readonly address: string
}

type RegistrationByMailInput = Parsed<typeof contract>

/**
 * Holds seats for a mail address without account for half an hour, or notes the waitlist request; a mailed link,
 * valid for a day, continues from there. The reply is the same whether or not the address is known: an existing
 * registration is reported when the link is opened.
 * @throws AppError('CAPTCHA_…' | 'EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'EVENT_FULL' | 'TICKET_LIMIT'
 * | 'TICKET_NOT_ON_SALE' | 'INVALID_INPUT' | 'TOO_MANY_REQUESTS' | 'SEATS_UNCONFIRMED' | 'WAITLIST_CLOSED' |
 * 'SEATS_FREE')
 */
export async function registerByMail(
  ctx: ExpoContext,
  invitee: MailInvitee,
  input: RegistrationByMailInput,
): Promise<Output<typeof contract>> {
  const refusal = await againAfterDeadlock(() =>
    ctx.db.transaction((tx) => registerOnce(tx, ctx, invitee, input)),
  )
  if (refusal) throw refusal
  const minutes = input.isForQueue ? 0 : UNCONFIRMED_MINUTES
  return { email: input.contact.email, hours: EMAIL_HOURS, minutes }
}

/**
 * The same form submitted several times, also simultaneously, is processed once, with its first captcha. Returns a
 * refusal instead of throwing it, so that the captcha attempt is not rolled back.
 */
async function registerOnce(
  tx: Tx,
  ctx: ExpoContext,
  invitee: MailInvitee,
  input: RegistrationByMailInput,
): Promise<AppError | undefined> {
  const { requestId: id, deviceId, captcha } = input
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 159))`
  const done = await tx`select from registrations where id = ${id} and contact is not null`
  if (done.length > 0) return undefined
  try {
    if (!(await solveOptionalCaptcha(tx, 'register-for-event', { deviceId, captcha }, ctx.clock.now())))
      throw new AppError('CAPTCHA_REQUIRED')
    await tx.savepoint((inner) => register(inner, ctx, invitee, input))
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function register(
  tx: Tx,
  ctx: ExpoContext,
  { language, address }: MailInvitee,
  input: RegistrationByMailInput,
) {
  const { requestId: id, eventId, tickets, code, isForQueue, ...form } = input
  const now = ctx.clock.now()
  const source = `guest network ${addressKey(address)}`
  await countEmail(tx, ctx, { email: form.contact.email, source, max: PER_DAY })
  const startsAt = await assertOpen(tx, { eventId, wanted: tickets, code }, now)
  await insertHeld(tx, { id, userId: null, language, eventId, wanted: tickets, now })
  if (isForQueue) await assertMayQueue(tx, eventId, tickets)
  else {
    await recordUnconfirmedSeats(tx, {
      id,
      eventId,
      wanted: tickets,
      network: ctx.expo.cipher.hash(source),
      now,
    })
    await takeSeats(tx, id, tickets)
    await assertNobodyWaits(tx, id, eventId)
  }
  await writeForm(tx, { id, eventId, wanted: tickets, form })
  const until = new Date(Math.min(now.getTime() + EMAIL_HOURS * HOUR_MS, startsAt.getTime()))
  await moveRegistration(tx, id, { event: 'verify', role: 'member', by: null, at: now, until })
  await notifyRegistered(tx, ctx, id, isForQueue ? 'verify-queue' : 'verify')
}

/** A waitlist entry is for one ticket type. */
async function assertMayQueue(
  tx: Tx,
  eventId: string,
  [only, ...others]: RegistrationByMailInput['tickets'],
) {
  if (!only || others.length > 0) throw new AppError('WAITLIST_CLOSED')
  await assertQueueable(tx, { eventId, ...only })
}
