import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createIdentityCipher } from '../identity/identity.ts'
import { DECLARED_TOPIC, notify } from './notify.ts'

const here = await testApp()
const { db } = here
const box = new Mailbox(here)

async function deliver() {
  const job = here.jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<
    { data: object }[]
  >`delete from outbox where topic = ${DECLARED_TOPIC} returning data`
  for (const { data } of rows) await job?.run(db, data)
  return JSON.stringify(rows)
}

test('[S1.7] a security event is mailed once and stands in the list of the app, without its link', async () => {
  const person = await here.user()
  const email = `owner-${person.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  const reader = { id: person.id, email, mobile: null, language: 'en' }
  const link = 'https://mall.example/#/pages/user/account/not-me?token=secret'
  const params = { device: 'Firefox, Linux', network: '10.0.0.0', time: '2026-11-27 10:00 UTC', link }
  await db.transaction((tx) => notify(tx, createIdentityCipher(TEST_SECRET), reader, 'new-device', params))
  expect(await deliver()).not.toContain('secret')
  const { rows } = await person.call(listNotifications, {}, 'ru')
  expect(rows).toMatchObject([{ kind: 'user.security', severity: 'critical', isRead: false, topic: null }])
  expect(rows[0]?.text).toContain('Firefox, Linux')
  expect(rows[0]?.text).not.toContain('secret')
  expect(await box.messagesTo(email)).toHaveLength(1)
})

test('an account without any address is told in the app', async () => {
  const person = await here.user()
  const reader = { id: person.id, email: null, mobile: null, language: 'en' }
  await db.transaction((tx) =>
    notify(tx, createIdentityCipher(TEST_SECRET), reader, 'passkey-added', { name: 'Key' }),
  )
  await deliver()
  expect((await person.call(listNotifications, {})).rows).toHaveLength(1)
})
