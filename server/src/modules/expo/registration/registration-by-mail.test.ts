import { sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { decideRegistration, eraseRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import {
  cancelRegistration,
  getRegistration,
  listRegistrations,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sendEmailCode } from '@tiantian/contracts/user/code.ts'
import { canonicalEmail } from '@tiantian/contracts/user/email.ts'
import { registerByEmail } from '@tiantian/contracts/user/login.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { sendNotifications } from '../../../test/mailbox.ts'
import {
  contextOf,
  formOf,
  hold,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../../test/make-event.ts'
import { mailGuests, newMail } from '../../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Refused } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const { db, clock, visitor } = here
const { emails, inputOf, from, stranger, tokenFor, registerBy } = mailGuests(here)
const manager = await makeOfficer(here, ['registration_manager'])
const HOUR_MS = 3_600_000

test("[S2.20] without an account: seats are held, a mail in the attendee's language confirms, and its link shows the ticket", async () => {
  const subjects: string[] = []
  for (const language of LANGUAGES) {
    const event = await makeEvent(here, { seats: 2 })
    const email = newMail()
    const input = await inputOf(event, email)
    const answer = await stranger().call(registerByMail, input, language)
    expect(answer).toEqual({ email, hours: 24, minutes: 30 })
    // Submitted again after the captcha was consumed: no second registration.
    expect(await visitor.call(registerByMail, input, language)).toEqual(answer)
    expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
    const [message, ...others] = await emails.messagesTo(email)
    expect(others).toEqual([])
    subjects.push(message!.subject)
    const token = await tokenFor(email)
    const opened = await visitor.call(openByLink, { token }, language)
    expect(opened.registration).toMatchObject({ state: 'confirmed', expiresAt: null, mayCancel: true })
    expect(opened.registration.tickets[0]!.qr).toMatch(/^A1\./)
    const both = await Promise.all([1, 2].map(() => visitor.call(openByLink, { token }, language)))
    expect(both).toEqual([opened, opened])
    // The notification mail opens the same registration.
    const all = await emails.messagesTo(email)
    expect(all).toHaveLength(2)
    for (const { text } of all) {
      const same = { token: /my-ticket\?token=([\w-]+)/.exec(text)![1]! }
      expect(await visitor.call(openByLink, same, language)).toEqual(opened)
    }
  }
  expect(subjects).toEqual([
    '请确认您的报名：配件论坛',
    'Please confirm your registration: Parts forum',
    'Подтвердите регистрацию: Форум запчастей',
    'Тіркелуіңізді растаңыз: Бөлшектер форумы',
  ])
})

test('a link opened twice at the same moment confirms once', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  const token = await registerBy(event, email)
  const replies = await Promise.all([1, 2, 3, 4].map(() => visitor.call(openByLink, { token })))
  expect(new Set(replies.map(({ registration }) => registration.state))).toEqual(new Set(['confirmed']))
  expect(await emails.messagesTo(email)).toHaveLength(2)
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

test('an address not confirmed within a day holds no seats and is erased', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const email = newMail()
  const token = await registerBy(event, email)
  // The office does not write to this address either: its owner has not confirmed anything.
  const words = { subject: { en: 'Another hall' }, body: { en: 'We meet in hall 2.' } }
  const message = { eventId: event.eventId, id: newId(), state: 'pending_email' as const, ...words }
  expect(await manager.call(sendBroadcast, message)).toEqual({ readers: 0 })
  clock.advance(25 * HOUR_MS)
  expect((await visitor.refused(openByLink, { token })).code).toBe('LINK_INVALID')
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ expired: 1, unconfirmed: 0 })
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ expired: 0 })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  expect((await visitor.refused(openByLink, { token })).code).toBe('LINK_INVALID')
  const [row] = await db.sql`
    select contact, (select count(*)::int from tickets t where t.registration_id = r.id) as tickets
    from registrations r where event_id = ${event.eventId}`
  expect(row).toEqual({ contact: null, tickets: 0 })
})

test('the link allows cancelling, which frees the seats; an altered or guessed link is refused', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const email = newMail()
  const token = await registerBy(event, email)
  await visitor.call(openByLink, { token })
  const { registration } = await visitor.call(cancelByLink, { token })
  expect(registration).toMatchObject({ state: 'cancelled', mayCancel: false })
  expect(registration.tickets.map(({ qr }) => qr)).toEqual([''])
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  const subjects = await emails.subjectsTo(email)
  expect(subjects).toContain('Your registration is cancelled: Parts forum')
  const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const bad of [changed, 'x'.repeat(40), 'x'.repeat(120)])
    expect((await visitor.refused(openByLink, { token: bad })).code).toBe('LINK_INVALID')
  // The link is bound to the address: after a change of address it is invalid.
  await db.sql`
    update registrations set contact = jsonb_set(contact, '{email}', '"eve@mail.example"') where id = ${registration.id}`
  expect((await visitor.refused(cancelByLink, { token })).code).toBe('LINK_INVALID')
})

test('one form submitted eight times at the same moment is one registration with eight equal replies', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  const input = await inputOf(event, email)
  const who = stranger()
  const answers = await Promise.all(Array.from({ length: 8 }, () => who.call(registerByMail, input)))
  expect(answers).toEqual(Array(8).fill({ email, hours: 24, minutes: 30 }))
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  expect(await emails.messagesTo(email)).toHaveLength(1)
})

test("the reply does not reveal registrations or accounts; only the mailbox's owner is told", async () => {
  const event = await makeEvent(here, { seats: 9 })
  const { person: attendee } = await registered(here, event)
  const known = newMail()
  await visitor.call(openByLink, { token: await registerBy(event, known) })
  const answers: object[] = []
  for (const email of [newMail(), known, mailOf(attendee)]) {
    const input = await inputOf(event, email)
    answers.push({ ...(await stranger().call(registerByMail, input)), email: '' })
  }
  expect(answers).toEqual(Array(3).fill({ email: '', hours: 24, minutes: 30 }))
  for (const email of [known, mailOf(attendee)]) {
    const refusal = await visitor.refused(openByLink, { token: await tokenFor(email) })
    expect(refusal.code).toBe('REGISTRATION_EXISTS')
  }
})

test('an existing account with that address owns the registration at once, a later one when it is created', async () => {
  const event = await makeEvent(here)
  const [member] = await makeGuests(here, 1)
  const { registration } = await visitor.call(openByLink, {
    token: await registerBy(event, mailOf(member!)),
  })
  expect((await member!.call(getRegistration, { id: registration.id })).registration).toEqual(registration)

  // A form accepts the same addresses as accounts, in any script, and stores them the same way.
  const email = 'Mira@Почта.РФ'
  const token = await registerBy(event, email)
  const unopened = await registerBy(await makeEvent(here), email)
  const { registration: hers } = await visitor.call(openByLink, { token })
  const address = canonicalEmail(email)
  // Pending mails are sent first: the mail with the code is the latest.
  await emails.messagesTo(address)
  clock.advance(1000)
  await visitor.call(sendEmailCode, {
    email: address,
    scene: 'register',
    ...(await solvedCaptcha(here, 'send-email-code')),
  })
  const code = await emails.codeFor(address)
  const signedIn = await visitor.call(registerByEmail, { email: address, code, password: 'long-enough-9' })
  const { rows } = await here.as(signedIn).call(listRegistrations, {})
  // An unconfirmed registration has no owner.
  expect(rows.map(({ id }) => id)).toEqual([hers.id])
  await visitor.call(openByLink, { token: unopened })
  expect((await here.as(signedIn).call(listRegistrations, {})).rows).toHaveLength(2)
  // The mailed link stays valid.
  expect((await visitor.call(openByLink, { token })).registration.state).toBe('confirmed')
})

test('of two simultaneous registrations one becomes live, the other is refused', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  const cancelled: string[] = []
  for (let at = 0; at < 2; at += 1) {
    const token = await registerBy(event, email)
    cancelled.push((await visitor.call(cancelByLink, { token })).registration.id)
  }
  const back = cancelled.map((id) => manager.call(decideRegistration, { id, step: 'reactivate' }))
  expect(await outcomes(back)).toEqual(['REGISTRATION_EXISTS', 'done'])

  const [member] = await makeGuests(here, 1)
  const token = await registerBy(event, mailOf(member!))
  expect(await outcomes([visitor.call(openByLink, { token }), hold(member!, event)])).toEqual([
    'REGISTRATION_EXISTS',
    'done',
  ])
})

test('a registration that the office cancels before its address is confirmed cannot be reinstated', async () => {
  const event = await makeEvent(here)
  await registerBy(event, newMail())
  const [one] = await db.sql`select id from registrations where event_id = ${event.eventId}`
  const id: string = one?.id
  await manager.call(decideRegistration, { id, step: 'cancel', reason: 'A mistake' })
  expect((await manager.refused(decideRegistration, { id, step: 'reactivate' })).code).toBe('STATE_CONFLICT')
})

/** The error codes, or `done`. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(calls)
  return ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as Refused).code)).sort()
}

test('each attempt needs a captcha; an address gets five mails a day, a network thirty, with IPv6 counted by /56', async () => {
  const event = await makeEvent(here, { seats: null })
  const one = stranger()
  const { deviceId: _, captcha: __, ...bare } = await inputOf(event, newMail())
  expect((await one.refused(registerByMail, bare)).code).toBe('CAPTCHA_REQUIRED')
  const wrong = { ...(await inputOf(event, newMail())), captcha: 'no' }
  expect((await one.refused(registerByMail, wrong)).code).toBe('CAPTCHA_WRONG')
  const email = newMail()
  for (let at = 0; at < 5; at += 1) await stranger().call(registerByMail, await inputOf(event, email))
  const sixth = await inputOf(event, email.toUpperCase())
  expect((await stranger().refused(registerByMail, sixth)).code).toBe('TOO_MANY_REQUESTS')
  for (let at = 0; at < 30; at += 1)
    await from(`2001:db8:ffff:1:${at.toString(16)}::9`).call(registerByMail, await inputOf(event, newMail()))
  const beyond = await inputOf(event, newMail())
  expect((await from('2001:db8:ffff:1:77::').refused(registerByMail, beyond)).code).toBe('TOO_MANY_REQUESTS')
  await from('2001:db8:ffff:100::1').call(registerByMail, await inputOf(event, newMail()))
  clock.advance(25 * HOUR_MS)
  await stranger().call(registerByMail, await inputOf(event, email))
})

test('a member can always register their own address, and another address twenty times a day', async () => {
  const event = await makeEvent(here)
  const [member] = await makeGuests(here, 1)
  const register = async (email: string) => {
    const { registration } = await hold(member!, event)
    const { contact, ...form } = formOf(member!, event)
    const sent = { id: registration.id, contact: { ...contact, email }, ...form }
    return { ...(await member!.call(submitRegistration, sent)), ...registration }
  }
  const victim = newMail()
  for (let at = 0; at < 20; at += 1)
    await member!.call(cancelRegistration, { id: (await register(victim)).id })
  expect(await outcomes([register(victim)])).toEqual(['TOO_MANY_REQUESTS'])
  expect(await outcomes([register(mailOf(member!))])).toEqual(['done'])
})

test('registration by mail is validated like that of members, and a refused one stores nothing', async () => {
  const event = await makeEvent(here, { seats: 1 })
  await registered(here, event)
  expect((await stranger().refused(registerByMail, await inputOf(event, newMail()))).code).toBe('EVENT_FULL')
  const open = await makeEvent(here, { seats: 5 })
  const input = await inputOf(open, newMail(), 2)
  const alone = { ...input, attendees: input.attendees.slice(0, 1) }
  expect((await stranger().refused(registerByMail, alone)).code).toBe('INVALID_INPUT')
  expect(await seatsOf(here, open)).toEqual({ used: 0, kept: 0 })
  expect((await visitor.call(getEvent, { id: open.eventId })).event.ticketTypes).toMatchObject([{ left: 5 }])
})

test.each([
  ['the letter waits', true],
  ['the news waits to become a letter', false],
])('a guest whose data is erased while %s gets none; another guest gets theirs', async (_when, isLetter) => {
  const event = await makeEvent(here)
  const gone = newMail()
  const staying = newMail()
  const tokens = [await registerBy(event, gone), await registerBy(event, staying)]
  // Both are told that they are confirmed.
  for (const token of tokens) await visitor.call(openByLink, { token })
  if (isLetter) await sendNotifications(here)
  const [registration] = await db.sql<[{ id: string }]>`
    select id from registrations where contact ->> 'email' = ${gone}`
  await manager.call(eraseRegistration, { id: registration.id, reason: 'As they wished' })
  expect(await emails.messagesTo(gone)).toHaveLength(1)
  expect(await emails.messagesTo(staying)).toHaveLength(2)
})
