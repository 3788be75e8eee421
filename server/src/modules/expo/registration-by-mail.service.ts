import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerByMail as contract } from '@tiantian/contracts/expo/registration.ts'
import { EMAIL_HOURS } from '@tiantian/contracts/expo/registration.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { newId } from '../../platform/id.ts'
import { addressKey } from '../../platform/rate-limit.ts'
import { solveGiven } from '../user/captcha.service.ts'
import type { Desk } from './expo.ts'
import { assertNobodyWaits, assertOpen, insertHeld } from './hold.service.ts'
import { tellRegistered } from './letters/tell.ts'
import { writeForm } from './registration-form.ts'
import { takeSeats } from './seats.ts'
import { stepRegistration } from './step.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Letters to an address that nobody has confirmed, in a day; whoever's it is has not asked for them. */
const PER_ADDRESS_DAY = 5
/** A company registers its people from one network. */
const PER_NETWORK_DAY = 30

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
      await countLetter(tx, desk, guest, form.contact.email)
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

/** Under locks, so that many who ask at once are counted one after the other; network first, so that none wait in a circle. */
async function countLetter(tx: Transaction, { expo, clock }: Desk, { address }: MailGuest, email: string) {
  const network = expo.seal.hash(`guest network ${addressKey(address)}`)
  const mail = expo.seal.hash(`guest mail ${email.toLowerCase()}`)
  for (const key of [network, mail])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key.toString('hex')}, 2))`)
  const now = clock.now()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const [sent] = await tx.execute<{ mail: number; network: number }>(sql`
    select
      (select count(*)::int from guest_letters where address_hash = ${mail} and created_at > ${dayAgo}) as mail,
      (select count(*)::int from guest_letters where network_hash = ${network} and created_at > ${dayAgo}) as network`)
  if (sent && (sent.mail >= PER_ADDRESS_DAY || sent.network >= PER_NETWORK_DAY))
    throw new AppError('TOO_MANY_REQUESTS')
  await tx.execute(sql`
    insert into guest_letters (id, address_hash, network_hash, created_at)
    values (${newId()}, ${mail}, ${network}, ${now.toISOString()})`)
  await tx.execute(sql`delete from guest_letters where created_at <= ${dayAgo}`)
}
