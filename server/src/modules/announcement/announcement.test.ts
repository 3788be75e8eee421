import type { Input } from '@tiantian/contracts/action.ts'
import {
  changeAnnouncement,
  countAudience,
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  moveAnnouncement,
  openAnnouncement,
  testAnnouncement,
} from '@tiantian/contracts/announcement/announcement.ts'
import { enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import { setOwnEntry } from '@tiantian/contracts/message/directory.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { HOME } from '../../test/make-cart.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { approved, enterpriseForm } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { DECLARED_TOPIC } from '../user/notifications/notify.ts'
import { FAN_OUT_TOPIC } from './announcement.ts'
import { startDueAnnouncements } from './fan-out.ts'

const here = await testApp()
const { db, clock } = here
const officer = await makeOfficer(here, ['ops'])

type Form = Input<typeof createAnnouncement>['announcement']

const FORM: Form = {
  title: { 'zh-Hans': '新口岸', en: 'A new crossing', ru: 'Новый переход', kk: 'Жаңа өткел' },
  text: {
    'zh-Hans': '十月一日开放。',
    en: 'It opens on 1 October.',
    ru: 'Открытие 1 октября.',
    kk: '1 қазанда ашылады.',
  },
  link: '/pages/expo-forum/expo-forum',
  audience: { group: 'everyone' },
  sendAt: null,
}

const draft = async (change: Partial<Form> = {}) =>
  (await officer.call(createAnnouncement, { requestId: newId(), announcement: { ...FORM, ...change } }))
    .announcement

type Event = Input<typeof moveAnnouncement>['event']
const move = async (one: { id: string; version: number }, event: Event, by = officer, more: object = {}) =>
  (await by.call(moveAnnouncement, { id: one.id, version: one.version, event, ...more })).announcement

const listed = (...people: { readonly id: string }[]) => usernamesOf(people.map(({ id }) => id))
async function usernamesOf(ids: readonly string[]): Promise<Form['audience']> {
  const rows = await db.sql<{ username: string }[]>`
    select username from users where id = any(${ids as string[]}::uuid[])`
  return { group: 'listed', listed: rows.map(({ username }) => username) }
}

/** Runs the waiting jobs of both topics; `times` as a process that was killed after its work repeats it. */
async function work(times = 1) {
  for (const topic of [FAN_OUT_TOPIC, DECLARED_TOPIC]) {
    const job = here.jobs.find((each) => each.topic === topic)
    const rows = await db.sql<{ data: object }[]>`delete from outbox where topic = ${topic} returning data`
    for (const { data } of rows) for (let at = 0; at < times; at += 1) await job?.run(db, data)
  }
}

const toldTo = async (person: Person, language: 'en' | 'ru' = 'en') =>
  (await person.call(listNotifications, {}, language)).rows.filter(({ kind }) => kind === 'announcement')
const figuresOf = async (id: string) =>
  (await officer.call(listAnnouncements, {})).rows.find((row) => row.id === id)?.figures

let [anna, boris, clara] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  ;[anna, boris, clara] = await Promise.all([here.user(), here.user(), here.user()])
})

test('[S1.8] an announcement is read by its audience in their language, and the office sees who has it and who opened it', async () => {
  const audience = await listed(anna, boris)
  const one = await draft({ audience })
  expect(await officer.call(countAudience, { audience })).toEqual({
    people: 2,
    unknown: [],
    needsSecondOfficer: false,
  })
  await move(one, 'release')
  await work()
  const [news] = await toldTo(anna, 'ru')
  expect(news).toMatchObject({ subject: 'Новый переход', text: 'Открытие 1 октября.', topic: 'news' })
  expect(news?.path).toBe(`/#/pages/message/announcement?id=${one.id}`)
  expect(await toldTo(clara)).toEqual([])
  const read = await anna.call(getAnnouncement, { id: one.id }, 'kk')
  expect(read).toMatchObject({ title: 'Жаңа өткел', link: FORM.link })
  for (const reader of [anna, anna, clara]) await reader.call(openAnnouncement, { id: one.id })
  expect(await figuresOf(one.id)).toEqual({ recipients: 2, delivered: 2, opened: 1 })
  expect((await clara.refused(getAnnouncement, { id: one.id })).code).toBe('ANNOUNCEMENT_NOT_FOUND')
})

test('a fan-out that is interrupted and repeated tells everyone once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => here.user()))
  const one = await draft({ audience: await listed(...people) })
  await move(one, 'release')
  const [first] = people.map(({ id }) => id).sort()
  await db.sql`
    insert into announcement_recipients (announcement_id, user_id, delivered_at) values (${one.id}, ${first!}, now())`
  await db.sql`
    update announcements set state = 'sending', sent_through = ${first!}, recipient_count = 1, delivered_count = 1
    where id = ${one.id}`
  await work(2)
  const told = await Promise.all(
    people.map(async (person) => (await toldTo(person)).map(({ updateCount }) => updateCount)),
  )
  expect(told.flat()).toEqual(Array.from({ length: 7 }, () => 1))
  expect(await figuresOf(one.id)).toEqual({ recipients: 8, delivered: 8, opened: 0 })
  const { rows } = await officer.call(listAnnouncements, { state: 'sent' })
  // The names of its readers are no longer kept.
  expect(rows.find(({ id }) => id === one.id)?.audience.listed).toEqual([])
})

test('two processes that hand out one announcement at once reach each reader once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => here.user()))
  const one = await draft({ audience: await listed(...people) })
  await move(one, 'release')
  await db.sql`delete from outbox where topic = ${FAN_OUT_TOPIC}`
  const job = here.jobs.find((each) => each.topic === FAN_OUT_TOPIC)
  await Promise.all([job?.run(db, { id: one.id }), job?.run(db, { id: one.id })])
  await work()
  expect(await figuresOf(one.id)).toEqual({ recipients: 6, delivered: 6, opened: 0 })
})

test('to more than a thousand people a second officer must agree; alone an administrator gives a reason', async () => {
  await db.sql`
    insert into users (id, kind, username) select gen_random_uuid(), 'person', 'reader_' || at from generate_series(1, 1001) at`
  const one = await draft()
  expect(await officer.call(countAudience, { audience: FORM.audience })).toMatchObject({
    needsSecondOfficer: true,
  })
  expect((await officer.refused(moveAnnouncement, { id: one.id, version: 1, event: 'release' })).code).toBe(
    'STATE_CONFLICT',
  )
  const handedIn = await move(one, 'submit')
  const own = { id: one.id, version: handedIn.version, event: 'approve' as const }
  expect((await officer.refused(moveAnnouncement, own)).code).toBe('FOUR_EYES')
  const colleague = await makeOfficer(here, ['ops'])
  const returned = await move(handedIn, 'return', colleague, { reason: 'The date is missing.' })
  expect(returned).toMatchObject({ state: 'draft', reason: 'The date is missing.' })
  const again = await move(returned, 'submit')
  expect(await move(again, 'approve', colleague)).toMatchObject({ state: 'scheduled' })
  await work()
  const figures = await figuresOf(one.id)
  expect(figures?.recipients).toBeGreaterThan(1000)
  expect(figures?.delivered).toBe(figures?.recipients)
  const admin = await makeOfficer(here, ['admin'])
  const { announcement } = await admin.call(createAnnouncement, { requestId: newId(), announcement: FORM })
  const alone = await move(announcement, 'submit', admin)
  expect((await admin.refused(moveAnnouncement, { ...own, id: alone.id, version: alone.version })).code).toBe(
    'FOUR_EYES',
  )
  const approved = await move(alone, 'approve', admin, { override: 'Nobody else is in the office today.' })
  await move(approved, 'cancel', admin)
  await work()
  expect(await figuresOf(alone.id)).toEqual({ recipients: 0, delivered: 0, opened: 0 })
  await db.sql`delete from users where username like 'reader_%'`
})

test('a scheduled announcement waits for its time, and a cancelled one reaches nobody', async () => {
  const sendAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const [late, cancelled] = await Promise.all([
    draft({ audience: await listed(clara), sendAt }),
    draft({ audience: await listed(clara), sendAt }),
  ])
  for (const one of [late, cancelled]) await move(one, 'release')
  expect(await startDueAnnouncements(db, clock.now())).toBe(0)
  await move({ ...cancelled, version: 2 }, 'cancel')
  clock.advance(3_600_001)
  expect(await startDueAnnouncements(db, clock.now())).toBe(1)
  await work()
  expect((await toldTo(clara)).map(({ path }) => path.includes(late.id))).toEqual([true, false])
})

test('an announcement that is cancelled while it is sent ends with those who have it', async () => {
  const person = await here.user()
  const one = await draft({ audience: await listed(person) })
  const released = await move(one, 'release')
  const fanOut = here.jobs.find(({ topic }) => topic === FAN_OUT_TOPIC)
  await fanOut?.run(db, { id: one.id })
  await db.sql`update announcements set state = 'sending' where id = ${one.id}`
  await move({ ...one, version: released.version + 2 }, 'cancel')
  await work()
  expect(await toldTo(person)).toEqual([])
  expect(await figuresOf(one.id)).toMatchObject({ delivered: 0 })
})

test('an officer tries a draft on themself; who has switched news off is not disturbed', async () => {
  const person = await here.user()
  await person.call(setPreference, { notices: { news: { app: false } } })
  const one = await draft({ audience: await listed(person) })
  await officer.call(testAnnouncement, { id: one.id })
  await work()
  expect((await toldTo(officer))[0]).toMatchObject({ path: '/#/pages/office/announcements' })
  expect(await figuresOf(one.id)).toEqual({ recipients: 0, delivered: 0, opened: 0 })
  await move(one, 'release')
  await work()
  expect(await toldTo(person)).toMatchObject([{ isRead: true }])
})

test('what its readers would miss is named before it is sent; languages of the audience decide', async () => {
  const { kk: _, ...title } = FORM.title
  const one = await draft({ title, audience: await listed(anna) })
  const refusal = await officer.refused(moveAnnouncement, { id: one.id, version: 1, event: 'release' })
  expect(refusal).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'announcement.title.kk', rule: 'required' }],
  })
  const audience = { ...(await listed(anna)), languages: ['en' as const] }
  const { announcement } = await officer.call(changeAnnouncement, {
    id: one.id,
    version: 1,
    announcement: { ...FORM, title, audience },
  })
  expect(await move(announcement, 'release')).toMatchObject({ state: 'scheduled' })
  const stale = { id: one.id, version: 1, announcement: FORM }
  expect((await officer.refused(changeAnnouncement, stale)).code).toBe('STATE_CONFLICT')
})

test('[S1.19] the User List is an audience: verified companies by their country, and people who chose to be found', async () => {
  const verified = await here.user()
  const found = await here.user()
  const people = async (audience: Form['audience']) =>
    (await officer.call(countAudience, { audience })).people
  const before = await people({ group: 'enterprises' })
  await approved(here, verified, enterpriseForm(), enterpriseActions)
  const [{ country }] = await db.sql<[{ country: string }]>`
    select country from enterprise_applications where user_id = ${verified.id} and kind = 'enterprise'`
  expect(await people({ group: 'enterprises' })).toBe(before + 1)
  expect(await people({ group: 'enterprises', countries: [country] })).toBeGreaterThan(0)
  expect(await people({ group: 'enterprises', countries: [country === 'BR' ? 'AR' : 'BR'] })).toBe(0)
  await db.sql`
    update enterprise_applications set state = 'suspended' where user_id = ${verified.id} and kind = 'enterprise'`
  expect(await people({ group: 'enterprises' })).toBe(before)
  expect(await people({ group: 'directory' })).toBe(0)
  const profile = { name: 'Ерлан Сейітов', company: 'Sarsen Auto', jobTitle: 'Buyer', about: '' }
  await found.call(setOwnEntry, { profile })
  expect(await people({ group: 'directory' })).toBe(1)
})

test('audiences: sellers, officers, a country, and names that nobody has', async () => {
  const seller = await here.user()
  const shopId = await makeShop(db, { ownerId: seller.id })
  expect(shopId).toBeTruthy()
  const count = (audience: Form['audience']) => officer.call(countAudience, { audience })
  const [{ sellers, officers }] = await db.sql<[{ sellers: number; officers: number }]>`
    select (select count(distinct user_id)::int from shop_members) as sellers,
      (select count(*)::int from users where roles <> '{}') as officers`
  expect((await count({ group: 'sellers' })).people).toBe(sellers)
  expect((await count({ group: 'officers' })).people).toBe(officers)
  await db.sql`
    insert into addresses (id, user_id, name, phone, country, city_id, street, postcode, is_default)
    select ${newId()}, ${seller.id}, 'A. Reader', '+77010000000', ${HOME.country}, ${HOME.cityId}, 'Abay 1', '', true`
  expect((await count({ group: 'sellers', countries: [HOME.country] })).people).toBe(1)
  expect(await count({ group: 'listed', listed: ['nobody_at_all'] })).toMatchObject({
    people: 0,
    unknown: ['nobody_at_all'],
  })
})

test.each<[string, Partial<Form>, string]>([
  ['a link out of the app', { link: 'https://evil.example' }, 'announcement.link'],
  ['an audience without its event', { audience: { group: 'registrants' } }, 'announcement.audience.eventId'],
  ['nobody listed', { audience: { group: 'listed' } }, 'announcement.audience.listed'],
  ['a title past its limit', { title: { en: 'x'.repeat(121) } }, 'announcement.title.en'],
])('%s is refused', async (_what, change, path) => {
  const announcement = { ...FORM, ...change }
  const refusal = await officer.refused(createAnnouncement, { requestId: newId(), announcement })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] })
})

test('[S6.1] only officers who may send see and send announcements', async () => {
  const stranger = await here.user()
  const one = await draft()
  for (const refused of [
    stranger.refused(listAnnouncements, {}),
    stranger.refused(moveAnnouncement, { id: one.id, version: 1, event: 'release' }),
    stranger.refused(countAudience, { audience: FORM.audience }),
  ])
    expect((await refused).code).toBe('PERMISSION_DENIED')
})
