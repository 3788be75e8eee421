import { inflateSync } from 'node:zlib'
import type { Input } from '@tiantian/contracts/action.ts'
import { createBadgeFile, createOfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import { listEventQueue, moveInQueue } from '@tiantian/contracts/expo/office-queue.ts'
import {
  decideRegistration,
  decideRegistrations,
  listEventRegistrations,
} from '@tiantian/contracts/expo/office-registration.ts'
import { joinWaitlist, submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import { endOtherSessions } from '@tiantian/contracts/user/session.ts'
import { expect, test } from 'vitest'
import { availabilityOf, formOf, hold, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { readZip } from '../../../test/read-zip.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, db, clock } = here
const manager = await makeOfficer(here, ['registration_manager'])
const reason = 'List for the guards of the hall'

const download = (url: string) => app.inject({ method: 'GET', url })

test('the office finds registrations by any part of their data', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event)
  await registered(here, event)
  const find = async (text: string) =>
    (await manager.call(listEventRegistrations, { eventId: event.eventId, text })).rows.map(({ id }) => id)
  expect(await find('сәрсен')).toHaveLength(2)
  expect(await find(registration.code.toLowerCase())).toEqual([registration.id])
  expect(await find(registration.tickets[0]!.number)).toEqual([registration.id])
  expect(await find('%')).toEqual([])
  expect(await find('_')).toEqual([])
})

test('a table can be downloaded again, is audited once with its reason, and no cell can run as a formula', async () => {
  const event = await makeEvent(here)
  await db.sql`
    insert into event_questions (event_id, key, position, kind, label, options) values (${event.eventId}, 'lunch', 0,
      'choice', '{"en": "Lunch", "ru": "Обед"}', '[{"value": "fish", "label": {"en": "Fish", "ru": "Рыба"}}]')`
  const [attendee] = await makeGuests(here, 1)
  const { registration: held } = await hold(attendee!, event, 1)
  const form = formOf(attendee!, event, 1)
  const contact = { ...form.contact, company: '=HYPERLINK("http://evil.example")', name: '+cmd|calc' }
  await attendee!.call(submitRegistration, { id: held.id, ...form, contact, answers: { lunch: 'fish' } })
  const input = { eventId: event.eventId, kind: 'csv', reason } as const
  const { url } = await manager.call(createOfficeFile, input, 'ru')
  const first = await download(url)
  expect(first.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="registrations-[\d-]+\.csv"$/),
  })
  const [heading, line] = first.payload.split('\r\n')
  expect(heading).toContain('Регистрация;Состояние')
  expect(heading).toMatch(/;Обед$/)
  expect(line).toContain(`'+cmd|calc`)
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(line).toMatch(/Айгерім 1;Aigerim I;.*;Рыба$/)
  expect((await download(url)).payload).toBe(first.payload)
  const rows = await db.sql`
    select actor_id, change from audit_log where event = 'expo.registration.export' and object_id = ${event.eventId}`
  expect(rows).toEqual([{ actor_id: manager.id, change: { kind: 'csv', reason } }])
  const sheet = await download((await manager.call(createOfficeFile, { ...input, kind: 'xlsx' })).url)
  const xml = readZip(sheet.rawPayload).get('xl/worksheets/sheet1.xml')
  expect(xml).toContain('<is><t xml:space="preserve">=HYPERLINK(&quot;http://evil.example&quot;)</t></is>')
  expect(xml).not.toContain('<f>')
})

test('a large table is written page by page, each attendee once', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event)
  await db.sql`
    insert into tickets (id, registration_id, event_id, ticket_type_id, position, number, name)
    select gen_random_uuid(), ${registration.id}, ${event.eventId}, ${event.typeId}, n,
      lpad(upper(to_hex(n + 1000000)), 10, '0'), 'Guest ' || n from generate_series(1, 1100) n`
  const { url } = await manager.call(createOfficeFile, { eventId: event.eventId, kind: 'csv', reason })
  const names = (await download(url)).payload.match(/Guest \d+/g)
  expect(names).toHaveLength(1100)
  expect(new Set(names).size).toBe(1100)
})

test('a download link fails for other users, after it expires, and after the officer lost the role', async () => {
  const { eventId } = await makeEvent(here)
  const input = { eventId, kind: 'csv', reason } as const
  const [invitee] = await makeGuests(here, 1)
  const guard = await makeOfficer(here, ['checkin_staff'])
  expect((await invitee!.refused(createOfficeFile, input)).code).toBe('PERMISSION_DENIED')
  expect((await guard.refused(createOfficeFile, input)).code).toBe('PERMISSION_DENIED')
  expect((await manager.refused(createOfficeFile, { ...input, reason: ' ' })).code).toBe('INVALID_INPUT')
  const dismissed = await makeOfficer(here, ['registration_manager'])
  const { url } = await dismissed.call(createOfficeFile, input)
  await db.sql`update users set roles = '{}' where id = ${dismissed.id}`
  expect((await download(url)).statusCode).toBe(404)
  const stolen = (await manager.call(createOfficeFile, input)).url
  await manager.call(endOtherSessions, {})
  expect((await download(stolen)).statusCode).toBe(404)
  const late = (await manager.call(createOfficeFile, input)).url
  clock.advance(11 * 60_000)
  expect((await download(late)).statusCode).toBe(404)
})

test('[S2.20] badges show names in Chinese, Cyrillic and Kazakh letters', async () => {
  const event = await makeEvent(here)
  const { person: attendee, registration } = await registered(here, event, undefined, 3)
  await db.sql`update tickets set name = 'Әйгерім Құсайынқызы' where id = ${registration.tickets[0]!.id}`
  await db.sql`
    update tickets set name = '欧阳娜娜', company = '浙江天天汽车零部件有限公司' where id = ${registration.tickets[1]!.id}`
  await db.sql`update tickets set name = 'Юлия Щёголева' where id = ${registration.tickets[2]!.id}`
  const { url } = await attendee.call(createBadgeFile, { id: registration.id }, 'zh-Hans')
  const file = await download(url)
  expect(file.headers['content-type']).toBe('application/pdf')
  const { pages, text } = readPdf(file.rawPayload)
  expect(pages).toBe(3)
  const characters = 'ӘйгерімҚұсайынқызы欧阳娜娜浙江天汽车零部件有限公司ЮлияЩёголева配件论坛'
  expect([...characters].filter((character) => !text.has(character))).toEqual([])
  for (const kind of ['badges-a6', 'badges-card'] as const) {
    const sheet = await download(
      (await manager.call(createOfficeFile, { eventId: event.eventId, kind, reason })).url,
    )
    expect(readPdf(sheet.rawPayload).pages).toBe(1)
  }
})

/** The number of pages of a file, and which characters its fonts contain. */
function readPdf(file: Buffer) {
  const raw = file.toString('latin1')
  const text = new Set<string>()
  for (const { index, 0: head } of raw.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)) {
    const stream = inflateSync(file.subarray(index + head.length)).toString()
    for (const [, code = ''] of stream.matchAll(/^<[0-9a-f]{2}> <([0-9a-f]+)>$/gm))
      for (const character of Buffer.from(code, 'hex').swap16().toString('utf16le')) text.add(character)
  }
  return { pages: raw.match(/\/Type \/Page /g)?.length ?? 0, text }
}

test('several pending registrations are approved at once; those decided meanwhile stay unchanged', async () => {
  const event = await makeEvent(here, { needsApproval: true })
  const made = [await registered(here, event), await registered(here, event), await registered(here, event)]
  const ids = made.map(({ registration }) => registration.id)
  await manager.call(decideRegistration, { id: ids[0]!, step: 'reject' })
  const input: Input<typeof decideRegistrations> = { ids: [...ids, ids[1]!], step: 'approve' }
  expect(await manager.call(decideRegistrations, input)).toEqual({ decided: 2 })
  expect(await manager.call(decideRegistrations, input)).toEqual({ decided: 0 })
  const { rows } = await manager.call(listEventRegistrations, { eventId: event.eventId, state: 'confirmed' })
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
})

test('badges of others, and of unconfirmed registrations, are refused', async () => {
  const event = await makeEvent(here, { needsApproval: true })
  const { person: attendee, registration } = await registered(here, event)
  const [stranger] = await makeGuests(here, 1)
  expect((await attendee.refused(createBadgeFile, { id: registration.id })).code).toBe('STATE_CONFLICT')
  await manager.call(decideRegistration, { id: registration.id, step: 'approve' })
  expect((await stranger!.refused(createBadgeFile, { id: registration.id })).code).toBe(
    'REGISTRATION_NOT_FOUND',
  )
  expect(
    (await download((await attendee.call(createBadgeFile, { id: registration.id })).url)).statusCode,
  ).toBe(200)
})

test('the office moves an attendee to the head of the waitlist or removes them', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const attendees = await makeGuests(here, 3)
  for (const attendee of attendees) {
    await attendee.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
    clock.advance(1000)
  }
  const queue = async (limit = 50) =>
    (await manager.call(listEventQueue, { eventId: event.eventId, limit })).rows
  const [first, , last] = await queue()
  expect(await manager.call(moveInQueue, { id: last!.id, step: 'first' })).toEqual({ state: 'waiting' })
  expect((await queue()).map(({ id }) => id).indexOf(last!.id)).toBe(0)
  expect((await availabilityOf(attendees[2]!, event)).waitlist).toMatchObject([{ ahead: 0 }])
  expect(await manager.call(moveInQueue, { id: first!.id, step: 'remove' })).toEqual({ state: 'cancelled' })
  expect((await manager.refused(moveInQueue, { id: first!.id, step: 'first' })).code).toBe('STATE_CONFLICT')
  const page = await manager.call(listEventQueue, { eventId: event.eventId, limit: 1 })
  const next = await manager.call(listEventQueue, { eventId: event.eventId, cursor: page.nextCursor! })
  expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual((await queue()).map(({ id }) => id))
})
