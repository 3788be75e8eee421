import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from '../../../platform/delivery/smtp.ts'
import { newId } from '../../../platform/id.ts'
import { createJobs } from '../../../platform/job/jobs.ts'
import { createLogger } from '../../../platform/log.ts'
import { MailServer } from '../../../test/mail-server.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createIdentityCipher } from '../identity/identity.ts'
import { NOTIFICATION_TOPIC, notificationJob, post } from './send-notification.ts'

const { db, clock } = await testApp()
const office = new MailServer()
beforeAll(() => office.start())
afterAll(() => office.stop())

test('a mail that fails while the mail server is down is sent later by the jobs, once; no log contains personal data', async () => {
  office.refusals = 1
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
  const mailer = smtpTransport({ url: office.url(), from: 'no-reply@mall.example' })
  const cipher = createIdentityCipher(TEST_SECRET)
  const jobs = createJobs({
    db,
    log,
    handlers: [notificationJob({ cipher, clock, notifications: [], delivery: { email: mailer } })],
  })
  await jobs.start()
  try {
    const about = { kind: 'notice' as const, notice: 'restored' as const }
    await db.transaction((tx) =>
      post(tx, cipher, { channel: 'email', recipient: 'late@mail.example', language: 'en', about }),
    )
    await jobs.relay()
    await expect.poll(() => office.mails.length, { timeout: 60_000, interval: 100 }).toBe(1)
  } finally {
    await jobs.stop()
  }
  expect(office.mails[0]?.to).toEqual(['late@mail.example'])
  expect(lines.join('')).toContain('SMTP: EMESSAGE 451')
  expect(lines.join('')).not.toContain('late@mail')
})

test('a server that refuses this one is a failure of the job, and closes no mailbox; one without the recipient does', async () => {
  const email = 'owner@mail.example'
  await db.sql`
    insert into users (id, kind, username, email, created_at)
    values (${newId()}, 'person', 'mailbox-owner', ${email}, ${clock.now()})`
  const cipher = createIdentityCipher(TEST_SECRET)
  const mailer = smtpTransport({ url: office.url(), from: 'no-reply@mall.example' })
  const { run } = notificationJob({ cipher, clock, notifications: [], delivery: { email: mailer } })
  const sent = async (answer: string) => {
    office.answers['RCPT TO'] = answer
    const about = { kind: 'notice' as const, notice: 'restored' as const }
    await db.transaction((tx) =>
      post(tx, cipher, { channel: 'email', recipient: email, language: 'en', about }),
    )
    const [waiting] = await db.sql<{ data: object }[]>`
      delete from outbox where topic = ${NOTIFICATION_TOPIC} returning data`
    await run(db, waiting!.data)
  }
  const bounced = async () =>
    (await db.sql`select from users where email = ${email} and bounced_email = email`).length
  try {
    await expect(sent('550 5.7.1 Your address is listed')).rejects.toThrow('SMTP: EENVELOPE 550')
    expect(await bounced()).toBe(0)
    await sent('550 5.1.1 No such user')
    expect(await bounced()).toBe(1)
  } finally {
    delete office.answers['RCPT TO']
  }
})
