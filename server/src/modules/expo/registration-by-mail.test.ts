import { sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { decideRegistration } from '@tiantian/contracts/expo/office.ts'
import {
  cancelRegistration,
  getRegistration,
  listRegistrations,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sendEmailCode } from '@tiantian/contracts/user/code.ts'
import { canonicalEmail } from '@tiantian/contracts/user/email.ts'
import { registerByEmail } from '@tiantian/contracts/user/login-by-code.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { solvedCaptcha } from '../../test/captcha-reader.ts'
import {
  contextOf,
  formOf,
  hold,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../test/make-event.ts'
import { mailGuests, newMail } from '../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Refused } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { keepEvents } from './scheduled-work.ts'

const here = await testApp()
const { db, clock, visitor } = here
const { emails, inputOf, from, stranger, tokenFor, registerBy } = mailGuests(here)
const manager = await makeOfficer(here, ['registration_manager'])
const HOUR_MS = 3_600_000

test('[S2.20] without an account: seats are kept, a letter in her language confirms, and its link shows the ticket', async () => {
  const subjects: string[] = []
  for (const language of LANGUAGES) {
    const event = await makeEvent(here, { seats: 2 })
    const email = newMail()
    const input = await inputOf(event, email)
    const answer = await stranger().call(registerByMail, input, language)
    expect(answer).toEqual({ email, hours: 24, minutes: 30 })
    // Sent again, when the captcha is used up: nothing new comes of it.
    expect(await visitor.call(registerByMail, input, language)).toEqual(answer)
    expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
    const [message, ...others] = await emails.emailsTo(email)
    expect(others).toEqual([])
    subjects.push(message!.subject)
    const token = await tokenFor(email)
    const opened = await visitor.call(openByLink, { token }, language)
    expect(opened.registration).toMatchObject({ state: 'confirmed', expiresAt: null, mayCancel: true })
    expect(opened.registration.tickets[0]!.qr).toMatch(/^A1\./)
    const both = await Promise.all([1, 2].map(() => visitor.call(openByLink, { token }, language)))
    expect(both).toEqual([opened, opened])
    // The letter that tells of it opens the same.
    const all = await emails.emailsTo(email)
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

test('opened by two at one moment, a link confirms once', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  const token = await registerBy(event, email)
  const replies = await Promise.all([1, 2, 3, 4].map(() => visitor.call(openByLink, { token })))
  expect(new Set(replies.map(({ registration }) => registration.state))).toEqual(new Set(['confirmed']))
  expect(await emails.emailsTo(email)).toHaveLength(2)
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

test('an address that nobody confirms within a day keeps no seats, and is forgotten', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const email = newMail()
  const token = await registerBy(event, email)
  // The office does not write to her either: she has asked for nothing.
  const words = { subject: { en: 'Another hall' }, body: { en: 'We meet in hall 2.' } }
  const message = { eventId: event.eventId, id: newId(), state: 'pending_email' as const, ...words }
  expect(await manager.call(sendBroadcast, message)).toEqual({ readers: 0 })
  clock.advance(25 * HOUR_MS)
  expect((await visitor.refused(openByLink, { token })).code).toBe('LINK_INVALID')
  expect(await keepEvents(contextOf(here))).toMatchObject({ expired: 1, unconfirmed: 0 })
  expect(await keepEvents(contextOf(here))).toMatchObject({ expired: 0 })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  expect((await visitor.refused(openByLink, { token })).code).toBe('LINK_INVALID')
  const [row] = await db.sql`
    select contact, (select count(*)::int from tickets t where t.registration_id = r.id) as tickets
    from registrations r where event_id = ${event.eventId}`
  expect(row).toEqual({ contact: null, tickets: 0 })
})

test('by the link she cancels; the seats are free, and a link that was changed or guessed opens nothing', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const email = newMail()
  const token = await registerBy(event, email)
  await visitor.call(openByLink, { token })
  const { registration } = await visitor.call(cancelByLink, { token })
  expect(registration).toMatchObject({ state: 'cancelled', mayCancel: false })
  expect(registration.tickets.map(({ qr }) => qr)).toEqual([''])
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your registration is cancelled: Parts forum')
  const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const bad of [changed, 'x'.repeat(40), 'x'.repeat(120)])
    expect((await visitor.refused(openByLink, { token: bad })).code).toBe('LINK_INVALID')
  // Bound to the address: of one that is another now, it is no link.
  await db.sql`
    update registrations set contact = jsonb_set(contact, '{email}', '"eve@mail.example"') where id = ${registration.id}`
  expect((await visitor.refused(cancelByLink, { token })).code).toBe('LINK_INVALID')
})

test('one form sent eight times at one moment is one registration, and all eight read the same', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  const [input, who] = [await inputOf(event, email), stranger()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => who.call(registerByMail, input)))
  expect(answers).toEqual(Array(8).fill({ email, hours: 24, minutes: 30 }))
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  expect(await emails.emailsTo(email)).toHaveLength(1)
})

test('the answer does not tell who has registered or has an account; whoever reads the mail is told', async () => {
  const event = await makeEvent(here, { seats: 9 })
  const { person } = await registered(here, event)
  const known = newMail()
  await visitor.call(openByLink, { token: await registerBy(event, known) })
  const answers: object[] = []
  for (const email of [newMail(), known, mailOf(person)]) {
    const input = await inputOf(event, email)
    answers.push({ ...(await stranger().call(registerByMail, input)), email: '' })
  }
  expect(answers).toEqual(Array(3).fill({ email: '', hours: 24, minutes: 30 }))
  for (const email of [known, mailOf(person)]) {
    const refusal = await visitor.refused(openByLink, { token: await tokenFor(email) })
    expect(refusal.code).toBe('REGISTRATION_EXISTS')
  }
})

test('whoever has an account with that address owns it at once; whoever makes one later, then', async () => {
  const event = await makeEvent(here)
  const [member] = await makeGuests(here, 1)
  const { registration } = await visitor.call(openByLink, {
    token: await registerBy(event, mailOf(member!)),
  })
  expect((await member!.call(getRegistration, { id: registration.id })).registration).toEqual(registration)

  // A form takes the addresses that accounts take, whatever the script, and keeps them as these do.
  const email = 'Mira@Почта.РФ'
  const token = await registerBy(event, email)
  const unopened = await registerBy(await makeEvent(here), email)
  const { registration: hers } = await visitor.call(openByLink, { token })
  const address = canonicalEmail(email)
  // What waits is sent first: the letter with the code is the latest.
  await emails.emailsTo(address)
  clock.advance(1000)
  await visitor.call(sendEmailCode, {
    email: address,
    scene: 'register',
    ...(await solvedCaptcha(here, 'send-email-code')),
  })
  const code = await emails.codeFor(address)
  const signedIn = await visitor.call(registerByEmail, { email: address, code, password: 'long-enough-9' })
  const { rows } = await here.as(signedIn).call(listRegistrations, {})
  // What she has not confirmed yet is nobody's.
  expect(rows.map(({ id }) => id)).toEqual([hers.id])
  await visitor.call(openByLink, { token: unopened })
  expect((await here.as(signedIn).call(listRegistrations, {})).rows).toHaveLength(2)
  // The link of her letter is as good as before.
  expect((await visitor.call(openByLink, { token })).registration.state).toBe('confirmed')
})

test('of two that come to life at one moment one does, and the other is told', async () => {
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

test('whom the office cancels before she has confirmed her address it cannot bring', async () => {
  const event = await makeEvent(here)
  await registerBy(event, newMail())
  const [one] = await db.sql`select id from registrations where event_id = ${event.eventId}`
  const id: string = one?.id
  await manager.call(decideRegistration, { id, step: 'cancel', reason: 'A mistake' })
  expect((await manager.refused(decideRegistration, { id, step: 'reactivate' })).code).toBe('STATE_CONFLICT')
})

/** Codes of what was refused, and `done`. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(calls)
  return ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as Refused).code)).sort()
}

test('each try wants a captcha; an address gets five letters a day, a network thirty, IPv6 by its /64', async () => {
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
  await from('2001:db8:ffff:2::1').call(registerByMail, await inputOf(event, newMail()))
  clock.advance(25 * HOUR_MS)
  await stranger().call(registerByMail, await inputOf(event, email))
})

test('a member writes to her own address as often as she registers, to one of another twenty times a day', async () => {
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

test('what she asks for is checked like that of members, and nothing is kept of what is refused', async () => {
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
