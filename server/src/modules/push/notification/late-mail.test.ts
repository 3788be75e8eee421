import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { afterEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { testNotification } from '../../../test/test-notification.ts'
import { eraseClosed } from '../../user/account/erase.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { PushDevice } from '../door/push-device.ts'
import { declaredNotificationsJob } from './deliver.ts'
import { sendLateMail } from './late-mail.ts'

const here = await testApp({ webOrigins: ['https://mall.example'] })
const { app, db, clock } = here
await app.listen({ port: 0 })
const box = new Mailbox(here)
const cloud = new CloudCaller(app, clock)

const late = { ...testNotification('info', 'test.late'), isMailLate: true }
const prompt = testNotification('info', 'test.prompt')
const ctx = { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock }
const deliver = declaredNotificationsJob(ctx, [late, prompt])

const opened: PushDevice[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})

async function reader() {
  const person = await here.user()
  const email = `late-${person.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  return { person, email }
}

async function tell(person: Person, what: string, kind: typeof prompt = late) {
  await db.transaction((tx) => queueNotifications(tx, kind, [{ userId: person.id, what }]))
  const rows = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${deliver.topic} returning data`
  for (const { data } of rows) await deliver.run(db, data)
}

/** Opens a page of the person, which lives until its socket is closed. */
async function openPage(person: Person): Promise<PushDevice> {
  const address = app.server.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/push`
  const page = await PushDevice.online({ url, key: (await app.inject('/push/key')).json() })
  opened.push(page)
  await cloud.object('uni-id-co', 'setPushCid', { pushClientId: page.cid }, person.token)
  await expect
    .poll(() => db.sql`select from push_clients where cid = ${page.cid} and user_id = ${person.id}`)
    .toHaveLength(1)
  return page
}

/** As every half minute, and then as every minute. */
async function minutesLater(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000)
    await here.context.pushDoor.holdLateMail()
    await sendLateMail(db, { ...ctx, notifications: [late] })
  }
}

test('[S1.8] a letter about what is unread waits while a page is open, and goes out once it is closed', async () => {
  const online = await reader()
  const away = await reader()
  const page = await openPage(online.person)
  await tell(online.person, 'bumper')
  await tell(away.person, 'bumper')
  await minutesLater(11)
  expect(await box.messagesTo(online.email)).toEqual([])
  expect(await box.messagesTo(away.email)).toHaveLength(1)
  page.socket.terminate()
  await expect.poll(() => here.context.pushDoor.size).toBe(0)
  await minutesLater(3)
  expect(await box.messagesTo(online.email)).toHaveLength(1)
})

test('[S1.8] a page that is left open for an hour keeps no letter back', async () => {
  const { person, email } = await reader()
  await openPage(person)
  await tell(person, 'lamp')
  await minutesLater(58)
  expect(await box.messagesTo(email)).toEqual([])
  await minutesLater(6)
  expect(await box.messagesTo(email)).toHaveLength(1)
})

test('[S1.8] news that repeats while a page is open does not hold its letter for more than an hour', async () => {
  const { person, email } = await reader()
  await openPage(person)
  await tell(person, 'mirror')
  for (let told = 0; told < 6; told += 1) {
    await minutesLater(9)
    await tell(person, 'mirror')
  }
  expect(await box.messagesTo(email)).toEqual([])
  await minutesLater(10)
  expect(await box.messagesTo(email)).toHaveLength(1)
})

test('[S6.3] a letter that was queued before its reader was erased, or had another address, is not sent', async () => {
  const stays = await reader()
  const leaves = await reader()
  const moves = await reader()
  for (const { person } of [stays, leaves, moves]) await tell(person, 'wiper', prompt)
  await leaves.person.call(closeAccount, {})
  clock.advance(16 * 86_400_000)
  expect(await eraseClosed(here.context)).toBe(1)
  await db.sql`update users set email = ${`new-${moves.email}`} where id = ${moves.person.id}`
  expect(await box.subjectsTo(stays.email)).toEqual(['About wiper'])
  expect(await box.subjectsTo(leaves.email)).not.toContain('About wiper')
  expect(await box.subjectsTo(moves.email)).toEqual([])
})
