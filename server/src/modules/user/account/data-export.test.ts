import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { createExport, EXPORT_LINK_LIFE_S, EXPORTS_MAX, editUser } from '@tiantian/contracts/user/account.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { acceptTerms, listAcceptedTerms, TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { HOME, makeAddress, order } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { readZip } from '../../../test/read-zip.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const { app, db, clock, user, context } = await testApp()
const { personalData } = context

const download = (url: string) => app.inject({ method: 'GET', url })

async function exported(user: Person, language: 'en' | 'ru' = 'en') {
  const { url } = await user.call(createExport, {}, language)
  const response = await download(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/),
  })
  return readZip(response.rawPayload)
}

const rowsIn = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]

test('[S1.7] a user downloads all personal data in two formats', async () => {
  const member = await user()
  await member.call(editUser, { nickname: '=cmd|calc "А"' })
  const { offerId } = await makeProduct(db, { stock: 10 })
  await member.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  await order(member, await makeAddress(member))
  const files = await exported(member, 'ru')
  expect([...files.keys()].sort()).toEqual(
    ['README.txt', ...personalData.flatMap(({ name }) => [`${name}.json`, `${name}.csv`])].sort(),
  )
  expect(files.get('README.txt')).toContain('Адреса доставки')
  expect(rowsIn(files, 'profile')).toMatchObject([{ id: member.id, nickname: '=cmd|calc "А"' }])
  expect(files.get('profile.csv')).toContain(`"'=cmd|calc ""А"""`)
  const { name, street, phone } = HOME
  expect(rowsIn(files, 'addresses')).toMatchObject([{ name, street, phone, city: 'Алматы' }])
  expect(rowsIn(files, 'orders')).toMatchObject([{ state: 'created' }])
  expect(rowsIn(files, 'order-lines')).toMatchObject([{ quantity: 1 }])
  expect(rowsIn(files, 'sessions')).toHaveLength(1)
  expect(rowsIn(files, 'account-events').map(({ event }) => event)).toContain('user.edit')
})

test("[S6.4] the export contains no other user's data and no secret", async () => {
  const member = await user()
  const other = await user()
  await makeAddress(other)
  await db.sql`update users set nickname = 'Somebody-Else' where id = ${other.id}`
  const whole = [...(await exported(member)).values()].join('\n')
  expect(whole).not.toContain('Somebody-Else')
  expect(whole).not.toContain(other.id)
  expect(whole).not.toContain(HOME.phone)
  expect(whole).not.toMatch(/argon2|password_hash/)
})

test('an export link works again after a broken transfer, within ten minutes, and not for a deleted user', async () => {
  const member = await user()
  const { url } = await member.call(createExport, {})
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  for (let times = 0; times < 3; times += 1) expect((await download(url)).statusCode).toBe(200)
  clock.advance(EXPORT_LINK_LIFE_S * 1000)
  expect((await download(url)).json().code).toBe('FILE_NOT_FOUND')
  const banned = await user()
  const stored = await banned.call(createExport, {})
  await db.sql`update users set status = 1 where id = ${banned.id}`
  expect((await download(stored.url)).json().code).toBe('FILE_NOT_FOUND')
})

test.each(['x', '%00', '../../etc/passwd', 'a'.repeat(150), '%F0%9F%92%A3', "'; drop table users"])(
  'the link /download/%s is not found',
  async (token) => expect((await download(`/download/${token}`)).statusCode).toBe(404),
)

test(`a user gets ${EXPORTS_MAX} exports a day, also when all are requested at once`, async () => {
  const member = await user()
  const tries = Array.from({ length: EXPORTS_MAX + 3 }, () => member.call(createExport, {}))
  const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(EXPORTS_MAX)
  expect(await member.refused(createExport, {})).toMatchObject({
    code: 'EXPORT_LIMIT',
    params: { max: EXPORTS_MAX },
  })
  clock.advance(86_400_000)
  const again = await member.refused(createExport, {})
  expect(again.code).toBe('STEP_UP_REQUIRED')
})

test('twenty thousand rows are exported completely and in order, page after page', async () => {
  const member = await user()
  await db.sql`
    insert into audit_log (actor_id, event, object_kind, object_id)
    select ${member.id}, 'test.' || n, 'user', ${member.id} from generate_series(1, 20000) n`
  const files = await exported(member)
  const events = rowsIn(files, 'account-events').filter(({ event }) => String(event).startsWith('test.'))
  expect(events.map(({ event }) => event)).toEqual(Array.from({ length: 20_000 }, (_, n) => `test.${n + 1}`))
  expect(files.get('account-events.csv')?.match(/test\.\d+,/g)).toHaveLength(20_000)
})

/** Tables with a user id that are not exported, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  enterprise_events: 'steps of her applications, which are exported; their texts are among the notifications',
  requests: 'replies that she got, kept for a day',
  ledger_transactions: 'the books; the payments of one’s orders are among the orders',
  checkouts: 'joins her orders; says nothing more',
  totps: 'a encrypted secret',
  backup_codes: 'hashes of codes',
  passkey_challenges: 'random numbers that live for minutes',
  proof_attempts: 'a count that lives for minutes',
  data_exports: 'her wishes for this very copy',
  event_files: 'links to files that live for minutes',
  answer_links: 'links to files that live for minutes',
  import_links: 'links to files that live for minutes',
  import_files: 'names of files that are among the imports, or live for a day',
  import_mappings: 'headings of tables, which say nothing about the user',
  not_me_links: 'hashes of links that were sent to her',
  factor_resets: 'a wish of the office; what came of it is among the changes of the account',
  calendar_links: 'a hash of the secret address of her calendar of events',
  push_clients: 'numbers of devices, and how they describe themselves; live for 90 days',
  push_feedback: 'which announcements a device has shown; lives for days',
  notification_mutes: 'kinds of notifications that she muted, which the settings show',
  quiet_hours: 'two times of the day, which the settings show',
  notification_log: 'what became of each notification, by channel; lives for a month',
  message_stops: 'why the office stopped a user is told with every refusal',
  push_messages: 'announcements that live for days; what they announce is among the other files',
  push_sequences: 'a count of those announcements',
  announcements: 'what the office tells many people, by an id without a name',
  announcement_recipients: 'whether an announcement was opened; its text is among the notifications',
  coupon_uses: 'which order used a coupon; the order says what it took off',
  stat_events: 'raw reports of an app, by device and day; they live for 90 days',
}

test('every table with a user id is exported or listed with the reason why not', async () => {
  const rows = await db.sql<{ name: string }[]>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('user_id', 'owner_id', 'buyer_id', 'actor_id', 'member_id', 'author_id')`
  const copied = personalData.map(({ from }) => from).join(' ')
  const forgotten = rows
    .map(({ name }) => name)
    .filter((name) => !(name in LEFT_OUT || new RegExp(`\\b${name}\\b`).test(copied)))
  expect(forgotten).toEqual([])
})

test('[S1.21] the terms that a user accepted, and when first, are part of the export', async () => {
  const member = await user()
  expect((await member.call(listAcceptedTerms, {})).accepted).toEqual([])
  const { accepted } = await member.call(acceptTerms, { version: TERMS_VERSION }, 'ru')
  expect(accepted).toMatchObject(
    ['service', 'privacy'].map((document) => ({ document, version: TERMS_VERSION })),
  )
  clock.advance(60_000)
  expect(await member.call(acceptTerms, { version: TERMS_VERSION })).toEqual({ accepted })
  const rows = rowsIn(await exported(member), 'accepted-terms')
  expect(rows).toMatchObject([{ document: 'privacy', language: 'ru' }, { document: 'service' }])
  expect((await member.refused(acceptTerms, { version: '99' as '1' })).code).toBe('INVALID_INPUT')
})

test("[S1.7] the user's notification choices are part of the export", async () => {
  const member = await user()
  await member.call(setPreference, { notices: { orders: { email: false }, news: { email: true } } })
  expect(rowsIn(await exported(member), 'notification-choices')).toMatchObject([
    { topic: 'news', channel: 'email', isOn: true },
    { topic: 'orders', channel: 'email', isOn: false },
  ])
})
