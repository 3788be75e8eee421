import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerByMail as contract } from '@tiantian/contracts/expo/registration.ts'
import { EMAIL_HOURS } from '@tiantian/contracts/expo/registration.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { addressKey } from '../../platform/rate-limit.ts'
import { solveGiven } from '../user/captcha.service.ts'
import type { Desk } from './expo.ts'
import { assertNobodyWaits, assertOpen, insertHeld } from './hold.service.ts'
import { countLetter } from './letters/letter-limit.ts'
import { tellRegistered } from './letters/tell.ts'
import { writeForm } from './registration-form.ts'
import { takeSeats } from './seats.ts'
import { stepRegistration } from './step.ts'

const HOUR_MS = 3_600_000
/** A company registers its people from one network. */
const PER_DAY = { address: 5, source: 30 }

export interface MailGuest {
  readonly language: Language
  /** Of the network it comes from. */
  readonly address: string
}

/**
 * Keeps seats for whoever has a mail address and no account, until she opens the link of the letter. The answer is the
 * same whether or not somebody knows that address: what she has already is found out when she opens it.
 * @throws AppError('CAPTCHA_…' | 'EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'EVENT_FULL' | 'TICKET_LIMIT'
 *   | 'TICKET_NOT_ON_SALE' | 'INVALID_INPUT' | 'TOO_MANY_REQUESTS')
 */
export async function registerByMail(
  desk: Desk,
  guest: MailGuest,
  { requestId: id, eventId, tickets, code, deviceId, captcha, ...form }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, clock } = desk
  const now = clock.now()
  const answer = { email: form.contact.email, hours: EMAIL_HOURS }
  // The call was sent again: its captcha is used up, and all is done.
  const [done] = await db.$client`select from registrations where id = ${id} and contact is not null`
  if (done) return answer
  if (!(await solveGiven(db, 'register-for-event', { deviceId, captcha }, now)))
    throw new AppError('CAPTCHA_REQUIRED')
  const { language } = guest
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const source = `guest network ${addressKey(guest.address)}`
      await countLetter(tx, desk, { email: form.contact.email, source, max: PER_DAY })
      const startsAt = await assertOpen(tx, { eventId, wanted: tickets, code }, now)
      await insertHeld(tx, { id, userId: null, language, eventId, wanted: tickets, now })
      await takeSeats(tx, id, tickets)
      await assertNobodyWaits(tx, id, eventId)
      await writeForm(tx, { id, eventId, wanted: tickets, form })
      const until = new Date(Math.min(now.getTime() + EMAIL_HOURS * HOUR_MS, startsAt.getTime()))
      await stepRegistration(tx, { id, event: 'verify', who: 'member', actorId: null, now, until })
      await tellRegistered(tx, desk, id, 'verify')
    }),
  )
  return answer
}
