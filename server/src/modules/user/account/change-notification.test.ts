import { bindEmail, bindMobile, unbindMobile } from '@tiantian/contracts/user/binding.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { removePasskey } from '@tiantian/contracts/user/passkey.ts'
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewBackupCodes,
} from '@tiantian/contracts/user/second-factor.ts'
import { proveSession } from '@tiantian/contracts/user/session.ts'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { clock, db, user, visitor } = here
const box = new Mailbox(here)

let users = 0
let email: string
let mobile: string
let owner: Person
beforeEach(async () => {
  clock.advance(2 * 86_400_000)
  owner = await user(`told_${++users}`)
  email = `told_${users}@mail.example`
  mobile = `+7702${1_000_000 + users}`
})

async function bindTo(contact: string) {
  const isEmail = contact.includes('@')
  const captcha = await solvedCaptcha(here, isEmail ? 'send-email-code' : 'send-sms-code')
  if (isEmail) await visitor.call(sendEmailCode, { email: contact, scene: 'bind-email', ...captcha })
  else await visitor.call(sendSmsCode, { mobile: contact, scene: 'bind-mobile-by-sms', ...captcha })
  const code = await box.codeFor(contact)
  if (isEmail) await owner.call(bindEmail, { email: contact, code })
  else await owner.call(bindMobile, { mobile: contact, code })
  clock.advance(61_000)
}

/** What the user was sent besides codes, newest first: mail subjects and the first words of text messages. */
const notified = async (contact: string) =>
  (await box.messagesTo(contact)).flatMap(({ subject }) => (/\d{6}/.test(subject) ? [] : [subject]))

test('a first mobile is announced by mail, a changed or removed one by mail and to the old number', async () => {
  await bindTo(email)
  expect(await notified(email)).toEqual([])
  await bindTo(mobile)
  expect(await notified(email)).toEqual(['A mobile number was added to your account'])
  const next = `+7703${1_000_000 + users}`
  await bindTo(next)
  expect((await notified(email))[0]).toBe('The mobile number of your account was changed')
  expect(await notified(mobile)).toEqual(['The mobile number of your account was changed'])
  await owner.call(unbindMobile, {})
  expect(await notified(next)).toEqual(['The mobile number of your account was changed'])
  expect(await notified(email)).toHaveLength(3)
})

test('a changed email address is announced to the old address and by SMS, never to the new address', async () => {
  await bindTo(email)
  await bindTo(mobile)
  const next = `next_${users}@mail.example`
  await bindTo(next)
  expect((await notified(email))[0]).toBe('The email address of your account was changed')
  expect((await notified(mobile))[0]).toBe('The email address of your account was changed')
  expect(await notified(next)).toEqual([])
  expect((await box.messagesTo(email))[0]?.text).not.toContain(email)
})

test("added and removed second factors and new backup codes are announced in the user's language", async () => {
  await db.sql`update users set email = ${email}, language = 'ru' where id = ${owner.id}`
  const { secret } = await owner.call(beginTotp, {})
  const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await owner.call(confirmTotp, { code })
  await owner.call(renewBackupCodes, {})
  await owner.call(removeTotp, {})
  expect(await notified(email)).toEqual([
    'Приложение с кодами отключено',
    'Созданы новые резервные коды',
    'Подключено приложение с кодами',
  ])
})

test('a removed passkey is announced by name, which is escaped in HTML', async () => {
  const id = newId()
  const name = '<b>YubiKey</b>'
  await db.sql`update users set email = ${email} where id = ${owner.id}`
  await db.sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${id}, ${owner.id}, ${id}, ${Buffer.from([0])}, 0, ${name}, ${clock.now()})`
  await db.sql`update sessions set factor_proved_at = now() where user_id = ${owner.id}`
  await owner.call(removePasskey, { id })
  const [message] = await box.messagesTo(email)
  expect(message?.text).toContain(name)
  expect(message?.html).toContain('&lt;b&gt;YubiKey')
})

test("a wrong proof sends no notification but appears in the user's history", async () => {
  await db.sql`update users set email = ${email} where id = ${owner.id}`
  await owner.refused(proveSession, { proof: { kind: 'totp', code: '000000' } })
  expect(await notified(email)).toEqual([])
  const rows = await db.sql`select kind, way from auth_events where user_id = ${owner.id} and not is_ok`
  expect(rows).toEqual([{ kind: 'proof', way: 'totp' }])
})
