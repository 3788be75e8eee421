import { editMessage, recallMessage, sendMessage } from '@tiantian/contracts/message/message.ts'
import { addReport, decideReport, listReports } from '@tiantian/contracts/message/report.ts'
import { openThread, readThread, setThread } from '@tiantian/contracts/message/thread.ts'
import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import {
  countNotifications,
  listNotifications,
  muteNotifications,
} from '@tiantian/contracts/push/notification.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { getPreference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { Mailbox, sendNotifications as sendWaiting } from '../../test/mailbox.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../test/test-app.ts'
import { sendDigests } from '../push/notification/digest.ts'
import { sendLateMail } from '../push/notification/late-mail.ts'
import { createIdentityCipher } from '../user/identity/identity.ts'
import { NOTIFICATION_TOPIC } from '../user/notifications/send-notification.ts'
import { messageArrived } from './message-notification.ts'

const here = await testApp({ webOrigins: ['https://mall.example'] })
const { app, db, clock } = here
const box = new Mailbox(here)
const cipher = createIdentityCipher(TEST_SECRET)
const mail = { cipher, webOrigin: 'https://mall.example', clock, notifications: [messageArrived] }

const person = () => makeOfficer(here, [])
const say = (from: Person, threadId: string, text: string, kind: 'text' | 'note' = 'text') =>
  from.call(sendMessage, { threadId, requestId: newId(), content: { kind, text } })

async function conversation() {
  const buyer = await person()
  const owner = await person()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  return { buyer, owner, shopId, id }
}

const sendNotifications = () => sendWaiting(here)

const toldTo = async (reader: Person, language: 'en' | 'ru' | 'zh-Hans' = 'en') =>
  (await reader.call(listNotifications, {}, language)).rows
const unreadOf = async (reader: Person) => (await reader.call(countNotifications, {})).unreadCount

async function withAddress(reader: Person) {
  const email = `chat-${reader.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${reader.id}`
  return email
}

test('[S1.8] what a buyer writes becomes one notification of the thread, in the language of its reader', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'Есть колодки на Camry 70? Пишите на https://wa.example/77')
  await say(buyer, id, 'Нужно 40 комплектов')
  await sendNotifications()
  expect(await toldTo(owner, 'ru')).toMatchObject([
    {
      kind: 'message.new',
      topic: 'messages',
      text: 'Нужно 40 комплектов',
      updateCount: 2,
      isRead: false,
      subject: expect.stringMatching(/^Новое сообщение: ./),
      path: `/#/pages/message/thread?id=${id}`,
    },
  ])
  expect(await toldTo(buyer)).toEqual([])
  await say(owner, id, 'Да')
  await sendNotifications()
  expect(await toldTo(buyer, 'zh-Hans')).toMatchObject([
    { subject: expect.stringMatching(/ 给您发来消息$/), text: 'Да' },
  ])
})

test('links of a stranger stay hidden in the notification, too', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'Cheaper at https://elsewhere.example/now')
  await sendNotifications()
  expect(await toldTo(owner)).toMatchObject([{ text: 'Cheaper at •••' }])
})

test('[S1.8] what has been read in its thread is no news, before it is told and after', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'Hello')
  await owner.call(readThread, { id, seq: 1 })
  await sendNotifications()
  expect(await toldTo(owner)).toEqual([])
  for (const text of ['Are you there?', 'Hello?']) {
    await say(buyer, id, text)
    await sendNotifications()
    expect(await unreadOf(owner)).toBe(1)
    await owner.call(readThread, { id, seq: 9 })
    expect(await unreadOf(owner)).toBe(0)
  }
  expect(await toldTo(owner)).toMatchObject([{ text: 'Hello?', isRead: true }])
})

test('a recalled message and an internal note are told to nobody', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'A mistake')
  await buyer.call(recallMessage, { threadId: id, seq: 1 })
  await say(owner, id, 'Never pays', 'note')
  await sendNotifications()
  expect([await toldTo(owner), await toldTo(buyer)]).toEqual([[], []])
  const { messages } = await buyer.call(listPushMessages, { after: 0 })
  expect(messages.filter(({ kind }) => kind === 'thread.message')).toEqual([])
})

test('a message that is changed, recalled or removed is told so, too, and its letter has nothing of it', async () => {
  const { buyer, owner, id } = await conversation()
  const email = await withAddress(buyer)
  await say(owner, id, 'First price')
  await say(owner, id, 'Wrong price')
  await sendNotifications()
  await owner.call(editMessage, { threadId: id, seq: 2, text: 'Right price' })
  expect(await toldTo(buyer)).toMatchObject([{ text: 'Right price', isRead: false }])
  await owner.call(recallMessage, { threadId: id, seq: 2 })
  expect(await toldTo(buyer)).toMatchObject([{ text: 'First price', isRead: false }])
  await say(owner, id, 'An insult')
  await sendNotifications()
  const moderator = await makeOfficer(here, ['moderator'])
  await buyer.call(addReport, { threadId: id, seq: 3, reason: 'insult' })
  await buyer.call(readThread, { id, seq: 3 })
  expect(await toldTo(buyer)).toMatchObject([{ text: 'An insult', isRead: true }])
  const report = (await moderator.call(listReports, {})).rows.find(({ author }) => author.id === owner.id)
  await moderator.call(decideReport, { id: report!.id, action: 'remove', note: 'Insults' })
  await say(owner, id, 'Another mistake')
  await sendNotifications()
  await owner.call(recallMessage, { threadId: id, seq: 4 })
  expect((await toldTo(buyer)).filter(({ kind }) => kind === 'message.new')).toEqual([])
  await say(owner, id, 'Good day')
  await say(owner, id, 'A last mistake')
  await sendNotifications()
  await owner.call(recallMessage, { threadId: id, seq: 6 })
  clock.advance(70 * 60_000)
  await sendLateMail(db, mail)
  const letters = (await box.messagesTo(email)).map(({ text }) => text).join()
  expect(letters).toContain('Good day')
  expect(letters).not.toMatch(/mistake|insult/)
})

test('a thread that somebody of the team takes care of is told to them alone', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  const colleague = await person()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${colleague.id}, 'staff')`
  await say(buyer, id, 'Hello')
  await sendNotifications()
  expect([await unreadOf(owner), await unreadOf(colleague)]).toEqual([1, 1])
  await owner.call(setThread, { id, assigneeId: colleague.id })
  await owner.call(readThread, { id, seq: 1 })
  expect([await unreadOf(owner), await unreadOf(colleague)]).toEqual([0, 0])
  await say(buyer, id, 'And for the rear axle?')
  await sendNotifications()
  expect([await unreadOf(owner), await unreadOf(colleague)]).toEqual([0, 1])
})

test('[S1.8] officers of the support hear of a message at once, others of the office do not', async () => {
  const officer = await makeOfficer(here, ['support'])
  const editor = await makeOfficer(here, ['editor'])
  const asker = await person()
  const { id } = await asker.call(openThread, { with: { kind: 'office' } })
  await say(asker, id, 'My payment is stuck')
  await sendNotifications()
  const live = async (reader: Person) =>
    (await reader.call(listPushMessages, { after: 0 })).messages.filter(
      ({ kind }) => kind === 'thread.message',
    )
  expect(await live(officer)).toMatchObject([{ data: { threadId: id, seq: 1 } }])
  expect(await live(editor)).toEqual([])
  expect(await toldTo(officer)).toMatchObject([{ text: 'My payment is stuck' }])
  await say(officer, id, 'We look into it')
  await sendNotifications()
  expect(await toldTo(asker)).toMatchObject([{ subject: 'New message from Alliance support' }])
})

test('[S1.8] unread messages are mailed after ten minutes, in one letter, and once an hour at most', async () => {
  const [first, { owner: seller }] = [await conversation(), await conversation()]
  const email = await withAddress(first.buyer)
  const { id: otherShop } = await makeShop(db, { ownerId: seller.id })
  const { id: other } = await first.buyer.call(openThread, { with: { kind: 'shop', id: otherShop } })
  for (const text of ['In stock', '12 dollars each']) await say(first.owner, first.id, text)
  await say(seller, other, 'Ten days')
  await sendNotifications()
  await sendLateMail(db, mail)
  expect(await box.messagesTo(email)).toEqual([])
  clock.advance(10 * 60_000)
  await sendLateMail(db, mail)
  await sendLateMail(db, mail)
  const letters = await box.messagesTo(email)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ subject: 'Unread notifications: 2' })
  expect(letters[0]?.text).toContain('12 dollars each')
  expect(letters[0]?.text).toContain('Ten days')
  await say(seller, other, 'Or sooner')
  await sendNotifications()
  clock.advance(30 * 60_000)
  await sendLateMail(db, mail)
  expect(await box.messagesTo(email)).toHaveLength(1)
  clock.advance(30 * 60_000)
  await sendLateMail(db, mail)
  expect((await box.messagesTo(email))[0]?.text).toContain('Or sooner')
})

test('[S1.8] what is read in time, muted or not wanted by mail is not mailed', async () => {
  const { buyer, owner, id } = await conversation()
  const email = await withAddress(buyer)
  const later = async () => {
    await sendNotifications()
    clock.advance(70 * 60_000)
    await sendLateMail(db, mail)
    return box.messagesTo(email)
  }
  await say(owner, id, 'One')
  await sendNotifications()
  await buyer.call(readThread, { id, seq: 1 })
  expect(await later()).toEqual([])
  await buyer.call(setPreference, { notices: { messages: { email: false } } })
  await say(owner, id, 'Two')
  expect(await later()).toEqual([])
  await buyer.call(setPreference, { notices: { messages: { email: true } } })
  await buyer.call(muteNotifications, { kind: 'message.new', isMuted: true })
  await say(owner, id, 'Three')
  expect(await later()).toEqual([])
  await buyer.call(muteNotifications, { kind: 'message.new', isMuted: false })
  await say(owner, id, 'Four')
  expect(await later()).toHaveLength(1)
})

test('who wants one letter a day gets messages in it, and no other', async () => {
  const { buyer, owner, id } = await conversation()
  const email = await withAddress(buyer)
  await buyer.call(setPreference, { mailMode: 'daily', timeZone: 'UTC' })
  await say(owner, id, 'In stock')
  await sendNotifications()
  clock.advance(24 * 3_600_000 - (clock.now().getTime() % 86_400_000) + 10 * 3_600_000)
  await sendLateMail(db, mail)
  expect(await box.messagesTo(email)).toEqual([])
  await sendDigests(db, mail)
  expect(await box.messagesTo(email)).toMatchObject([{ text: expect.stringContaining('In stock') }])
})

test('[S6.4] a colleague who has left the team reads and is mailed nothing more of what waited', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  const colleagues = [await person(), await person(), await person()] as const
  const addresses = await Promise.all(colleagues.map(withAddress))
  for (const { id: userId } of colleagues)
    await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${userId}, 'staff')`
  const [removed, officer, staying] = colleagues
  await say(buyer, id, 'A secret price')
  await sendNotifications()
  await owner.call(removeFromShop, { shopId, userId: removed.id })
  expect((await toldTo(removed)).filter(({ kind }) => kind === 'message.new')).toEqual([])
  // As one who is told by a job that had begun before the removal.
  await db.sql`update notifications set team_id = null where user_id = ${officer.id}`
  await owner.call(removeFromShop, { shopId, userId: officer.id })
  await sendNotifications()
  await db.sql`delete from outbox where topic = ${NOTIFICATION_TOPIC}`
  clock.advance(10 * 60_000)
  await sendLateMail(db, mail)
  // One after the other: each delivers all that waits.
  const letters: { text: string }[][] = []
  for (const address of addresses) letters.push(await box.messagesTo(address))
  expect(letters.map((own) => own.map(({ text }) => text.includes('A secret price')))).toEqual([
    [],
    [],
    [true],
  ])
  expect(await unreadOf(staying)).toBe(1)
})

test('[S1.8] what is muted, or no longer wanted by mail, after it was told is not mailed', async () => {
  const { buyer, owner, id } = await conversation()
  const email = await withAddress(buyer)
  const later = async () => {
    clock.advance(70 * 60_000)
    await sendLateMail(db, mail)
    return box.messagesTo(email)
  }
  await say(owner, id, 'One')
  await sendNotifications()
  await buyer.call(muteNotifications, { kind: 'message.new', isMuted: true })
  expect(await later()).toEqual([])
  await buyer.call(muteNotifications, { kind: 'message.new', isMuted: false })
  await say(owner, id, 'Two')
  await sendNotifications()
  await buyer.call(setPreference, { notices: { messages: { email: false } } })
  expect(await later()).toEqual([])
  await buyer.call(setPreference, { notices: { messages: { email: true } } })
  await say(owner, id, 'Three')
  await sendNotifications()
  expect(await later()).toHaveLength(1)
})

test('[S1.8] one click in a letter of messages ends these letters, and no others (RFC 8058)', async () => {
  const { buyer, owner, id } = await conversation()
  const email = await withAddress(buyer)
  await say(owner, id, 'In stock')
  await sendNotifications()
  clock.advance(10 * 60_000)
  await db.sql`delete from outbox where topic = ${NOTIFICATION_TOPIC}`
  await sendLateMail(db, mail)
  const queued = await db.sql<{ data: { encrypted: string } }[]>`
    select data from outbox where topic = ${NOTIFICATION_TOPIC}`
  const letter = queued
    .map(({ data }) => JSON.parse(cipher.open(Buffer.from(data.encrypted, 'base64'))))
    .find(({ recipient }) => recipient === email)
  const reply = await app.inject({
    method: 'POST',
    url: new URL(letter.unsubscribing.oneClick).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(reply.json()).toMatchObject({ topic: 'messages', channel: 'email' })
  const { mailMode, notices } = await buyer.call(getPreference, {})
  expect([mailMode, notices.messages.email, notices.orders.email]).toEqual(['each', false, true])
})
