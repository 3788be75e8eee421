import { enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import { listDirectory, listDirectoryCompanies, setOwnEntry } from '@tiantian/contracts/message/directory.ts'
import { recallMessage, sendMessage } from '@tiantian/contracts/message/message.ts'
import { addReport, decideReport, liftStop, listReports } from '@tiantian/contracts/message/report.ts'
import { getThread, openThread } from '@tiantian/contracts/message/thread.ts'
import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { approved, enterpriseForm, openedShop } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { message } from './module.ts'
import { deleteOldReports } from './report.ts'

const here = await testApp()
const { db } = here
const person = () => makeOfficer(here, [])

const textInput = (threadId: string, text: string) => ({
  threadId,
  requestId: newId(),
  content: { kind: 'text' as const, text },
})
const say = (from: Person, threadId: string, text: string) =>
  from.call(sendMessage, textInput(threadId, text))

/** A shop that a buyer insults after seven harmless messages. */
async function insulted() {
  const buyer = await person()
  const owner = await person()
  const moderator = await makeOfficer(here, ['moderator'])
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  for (let n = 1; n <= 7; n += 1) await say(n % 2 ? buyer : owner, id, `line ${n}`)
  await say(buyer, id, 'an insult')
  return { buyer, owner, moderator, id }
}

test('a reported message reaches the office with the five before it, as they were, whatever is recalled later', async () => {
  const { buyer, owner, moderator, id } = await insulted()
  await owner.call(addReport, { threadId: id, seq: 8, reason: 'insult' })
  await owner.call(addReport, { threadId: id, seq: 8, reason: 'spam' })
  await buyer.call(recallMessage, { threadId: id, seq: 8 })
  const { rows } = await moderator.call(listReports, {})
  const report = rows.find(({ author }) => author.id === buyer.id)
  expect(rows.filter(({ author }) => author.id === buyer.id)).toHaveLength(1)
  expect(report).toMatchObject({ reason: 'insult', state: 'open', isStopped: false })
  expect(report!.context.map(({ text }) => text)).toEqual([
    'line 3',
    'line 4',
    'line 5',
    'line 6',
    'line 7',
    'an insult',
  ])
  expect((await owner.refused(listReports, {})).code).toBe('PERMISSION_DENIED')
})

test('words and files of somebody who is erased leave the reports of others; decided reports end after a year', async () => {
  const { buyer, owner, moderator, id } = await insulted()
  const told = 'My address is Abai 12, ring +77011234567'
  await say(owner, id, told)
  await say(buyer, id, 'another insult')
  await owner.call(addReport, { threadId: id, seq: 10, reason: 'insult', note: 'He has my number' })
  await db.transaction((tx) => message.personalData!.erase!(tx, [owner.id], here.clock.now()))
  const { rows } = await moderator.call(listReports, {})
  const report = rows.find(({ author }) => author.id === buyer.id)!
  expect(report.note).toBe('')
  expect(report.context.map(({ text }) => text)).toEqual([
    'line 5',
    '',
    'line 7',
    'an insult',
    '',
    'another insult',
  ])
  expect(JSON.stringify(await db.sql`select context from message_reports`)).not.toContain('Abai 12')
  await moderator.call(decideReport, { id: report.id, action: 'dismiss', note: 'Enough' })
  const after = (days: number) => new Date(here.clock.now().getTime() + days * 86_400_000)
  expect(await deleteOldReports(db.sql, after(364))).toBe(0)
  expect(await deleteOldReports(db.sql, after(366))).toBeGreaterThan(0)
})

test('nobody reports their own message or one of a thread of others', async () => {
  const { buyer, id } = await insulted()
  const own = { threadId: id, seq: 8, reason: 'insult' as const }
  expect((await buyer.refused(addReport, own)).code).toBe('MESSAGE_NOT_FOUND')
  expect((await (await person()).refused(addReport, own)).code).toBe('THREAD_NOT_FOUND')
})

test('the office removes a message and stops its author, who reads why, until a moderator lifts it', async () => {
  const { buyer, owner, moderator, id } = await insulted()
  await owner.call(addReport, { threadId: id, seq: 8, reason: 'insult' })
  const { rows } = await moderator.call(listReports, {})
  const { id: reportId } = rows.find(({ author }) => author.id === buyer.id)!
  expect((await moderator.refused(decideReport, { id: reportId, action: 'stop', note: '' })).code).toBe(
    'INVALID_INPUT',
  )
  await moderator.call(decideReport, { id: reportId, action: 'stop', note: 'Insults' })
  expect(
    (await moderator.refused(decideReport, { id: reportId, action: 'dismiss', note: 'Not so' })).code,
  ).toBe('STATE_CONFLICT')
  expect((await owner.call(getThread, { id })).messages.at(-1)).toMatchObject({ text: '', isRecalled: true })
  const refusal = await buyer.refused(sendMessage, textInput(id, 'again'))
  expect(refusal).toMatchObject({ code: 'MESSAGING_STOPPED', params: { reason: 'Insults' } })
  await moderator.call(liftStop, { userId: buyer.id, note: 'Apologised' })
  await say(buyer, id, 'Sorry')
  const decided = await moderator.call(listReports, { isDecided: true })
  expect(decided.rows[0]).toMatchObject({ state: 'upheld', decisionNote: 'Insults', isStopped: false })
})

test('a moderator decides neither about a thread of the own shop nor on a stop of oneself or a colleague', async () => {
  const buyer = await person()
  const owner = await makeOfficer(here, ['moderator'])
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const colleague = await makeOfficer(here, ['moderator'])
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at)
    values (${shopId}, ${colleague.id}, 'staff', ${here.clock.now()})`
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  await say(owner, threadId, 'Pay outside of the mall')
  await buyer.call(addReport, { threadId, seq: 1, reason: 'fraud' })
  const moderator = await makeOfficer(here, ['moderator'])
  const { rows } = await moderator.call(listReports, {})
  const { id } = rows.find(({ author }) => author.id === owner.id)!
  const dismissal = { id, action: 'dismiss', note: 'All is well' } as const
  for (const own of [owner, colleague])
    expect((await own.refused(decideReport, dismissal)).code).toBe('OWN_CASE')
  await moderator.call(decideReport, { id, action: 'stop', note: 'Fraud' })
  const lift = { userId: owner.id, note: 'A mistake' }
  for (const own of [owner, colleague]) expect((await own.refused(liftStop, lift)).code).toBe('OWN_CASE')
  expect((await owner.refused(sendMessage, textInput(threadId, 'again'))).code).toBe('MESSAGING_STOPPED')
})

test('a moderator who reported a message does not decide on it', async () => {
  const reporter = await makeOfficer(here, ['moderator'])
  const other = await person()
  await other.call(setOwnEntry, { profile: { name: 'Other', company: '', jobTitle: '', about: '' } })
  const { id: threadId } = await reporter.call(openThread, { with: { kind: 'user', id: other.id } })
  await say(other, threadId, 'hello')
  await reporter.call(addReport, { threadId, seq: 1, reason: 'spam' })
  const { rows } = await reporter.call(listReports, {})
  const { id } = rows.find(({ author }) => author.id === other.id)!
  const decision = { id, action: 'stop', note: 'Spam' } as const
  expect((await reporter.refused(decideReport, decision)).code).toBe('OWN_CASE')
  await (await makeOfficer(here, ['moderator'])).call(decideReport, decision)
})

test('[S1.19] members are found by their own choice alone, and can be written to then', async () => {
  const one = await person()
  const other = await person()
  const profile = { name: 'Ерлан Сейітов', company: 'Sarsen Auto', jobTitle: 'Buyer', about: 'Brake parts' }
  const find = async () => (await one.call(listDirectory, { text: 'сейітов' })).rows
  expect(await find()).toEqual([])
  const write = { with: { kind: 'user' as const, id: other.id } }
  expect((await one.refused(openThread, write)).code).toBe('USER_NOT_FOUND')
  await other.call(setOwnEntry, { profile })
  expect(await find()).toEqual([{ userId: other.id, ...profile }])
  const { id } = await one.call(openThread, write)
  await say(one, id, 'Good day')
  expect((await other.call(getThread, { id })).thread.other.id).toBe(one.id)
  await other.call(setOwnEntry, { profile: null })
  expect(await find()).toEqual([])
})

test('a message is announced to the open pages of the other side, and not to its author', async () => {
  const { buyer, owner, id } = await insulted()
  const latest = async (reader: Person) =>
    (await reader.call(listPushMessages, { after: 0 })).messages.map(({ kind, data }) => ({ kind, data }))
  expect((await latest(owner)).at(-1)).toEqual({ kind: 'thread.message', data: { threadId: id, seq: 8 } })
  expect((await latest(buyer)).at(-1)).toEqual({ kind: 'thread.message', data: { threadId: id, seq: 6 } })
})

test('[S1.19] verified enterprises are listed by name, with the shop to write to; others are not', async () => {
  const owner = await here.user()
  await approved(here, owner, enterpriseForm(), enterpriseActions)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const [{ name }] = await here.db.sql<[{ name: string }]>`
    select coalesce(nullif(form->>'legalNameLatin', ''), name) as name from enterprise_applications
    where user_id = ${owner.id} and kind = 'enterprise'`
  const find = async (text: string) => (await owner.call(listDirectoryCompanies, { text })).rows
  expect(await find(name.toUpperCase())).toMatchObject([{ shopId, slug: expect.any(String) }])
  expect(await find('no such company')).toEqual([])
  await here.db.sql`
    update enterprise_applications set state = 'suspended' where user_id = ${owner.id} and kind = 'enterprise'`
  expect(await find(name)).toEqual([])
  expect((await here.visitor.refused(listDirectoryCompanies, {})).code).toBe('LOGIN_REQUIRED')
})
