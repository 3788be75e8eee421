import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from '../../../platform/delivery/smtp.ts'
import { createJobs } from '../../../platform/jobs.ts'
import { createLogger } from '../../../platform/log.ts'
import { MailServer } from '../../../test/mail-server.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createIdentityCipher } from '../identity/identity.ts'
import { notificationJob, post } from './send-notification.ts'

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
    handlers: [notificationJob({ cipher, clock, delivery: { email: mailer } })],
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
