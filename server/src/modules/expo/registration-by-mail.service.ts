import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerByMail as contract } from '@tiantian/contracts/expo/guest.ts'
import { EMAIL_HOURS, UNCONFIRMED_MINUTES } from '@tiantian/contracts/expo/guest.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { addressKey } from '../../platform/rate-limit.ts'
import { solveGiven } from '../user/captcha.service.ts'
import type { Desk } from './expo.ts'
import { assertNobodyWaits, assertOpen, insertHeld } from './hold.service.ts'
import { countLetter } from './letters/letter-limit.ts'
import { tellRegistered } from './letters/tell.ts'
import { moveRegistration } from './move-registration.ts'
import { writeForm } from './registration-form.ts'
import { takeSeats } from './seats.ts'
import { keepUnconfirmed } from './unconfirmed-seats.ts'
import { assertQueueable } from './waitlist.service.ts'

const HOUR_MS = 3_600_000
/** A company registers its people from one network. */
const PER_DAY = { address: 5, source: 30 }

export interface MailGuest {
  readonly language: Language
  /** Of the network it comes from. */
  readonly address: string
}

type Wish = Parsed<typeof contract>

/**
 * Keeps seats for whoever has a mail address and no account, for half an hour, or notes her for the queue; the link of a
 * letter goes on from there for a day. The answer is the same whether or not somebody knows that address: what she has
 * already is found out when she opens it.
 * @throws AppError('CAPTCHA_…' | 'EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'EVENT_FULL' | 'TICKET_LIMIT'
 *   | 'TICKET_NOT_ON_SALE' | 'INVALID_INPUT' | 'TOO_MANY_REQUESTS' | 'SEATS_UNCONFIRMED' | 'WAITLIST_CLOSED' | 'SEATS_FREE')
 */
export async function registerByMail(
  desk: Desk,
  guest: MailGuest,
  wish: Wish,
): Promise<Output<typeof contract>> {
  const refusal = await againAfterDeadlock(() =>
    desk.db.transaction((tx) => registerOnce(tx, desk, guest, wish)),
  )
  if (refusal) throw refusal
  const minutes = wish.isForQueue ? 0 : UNCONFIRMED_MINUTES
  return { email: wish.contact.email, hours: EMAIL_HOURS, minutes }
}

/**
 * The same form sent several times, also at one moment, is done once, by its first captcha. Answers what was refused
 * instead of throwing it: a captcha that was tried stays tried.
 */
async function registerOnce(tx: Tx, desk: Desk, guest: MailGuest, wish: Wish): Promise<AppError | undefined> {
  const { requestId: id, deviceId, captcha } = wish
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 159))`
  const done = await tx`select from registrations where id = ${id} and contact is not null`
  if (done.length > 0) return undefined
  try {
    if (!(await solveGiven(tx, 'register-for-event', { deviceId, captcha }, desk.clock.now())))
      throw new AppError('CAPTCHA_REQUIRED')
    await tx.savepoint((inner) => register(inner, desk, guest, wish))
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function register(tx: Tx, desk: Desk, { language, address }: MailGuest, wish: Wish) {
  const { requestId: id, eventId, tickets, code, isForQueue, ...form } = wish
  const now = desk.clock.now()
  const source = `guest network ${addressKey(address)}`
  await countLetter(tx, desk, { email: form.contact.email, source, max: PER_DAY })
  const startsAt = await assertOpen(tx, { eventId, wanted: tickets, code }, now)
  await insertHeld(tx, { id, userId: null, language, eventId, wanted: tickets, now })
  if (isForQueue) await assertMayQueue(tx, eventId, tickets)
  else {
    await keepUnconfirmed(tx, { id, eventId, wanted: tickets, network: desk.expo.seal.hash(source), now })
    await takeSeats(tx, id, tickets)
    await assertNobodyWaits(tx, id, eventId)
  }
  await writeForm(tx, { id, eventId, wanted: tickets, form })
  const until = new Date(Math.min(now.getTime() + EMAIL_HOURS * HOUR_MS, startsAt.getTime()))
  await moveRegistration(tx, id, { event: 'verify', role: 'member', by: null, at: now, until })
  await tellRegistered(tx, desk, id, isForQueue ? 'verify-queue' : 'verify')
}

/** A place in the queue is for one kind of ticket. */
async function assertMayQueue(tx: Tx, eventId: string, [only, ...others]: Wish['tickets']) {
  if (!only || others.length > 0) throw new AppError('WAITLIST_CLOSED')
  await assertQueueable(tx, { eventId, ...only })
}
