import { closeAccount } from '@tiantian/contracts/user/account.ts'
import {
  getPreference,
  NOTICE_TOPICS,
  setPreference,
  USUAL_NOTICES,
} from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { user, anonymous, db } = here
const box = new Mailbox(here)

test('[S1.7] notifications come in the language that the user chose', async () => {
  const member = await user()
  await db.sql`update users set email = 'reader@mail.example' where id = ${member.id}`
  expect(await member.call(getPreference, {})).toMatchObject({ language: 'en' })
  expect(await member.call(setPreference, { language: 'kk' })).toMatchObject({ language: 'kk' })
  expect(await member.call(setPreference, {})).toMatchObject({ language: 'kk' })
  await member.call(closeAccount, {})
  const [email] = await box.messagesTo('reader@mail.example')
  expect(email?.subject).toMatch(/^Аккаунтыңыз .* жойылады$/)
})

test('an unsupported language is refused, and anonymous users have no notification settings', async () => {
  const refusal = await (await user()).refused(setPreference, { language: 'de' as 'en' })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'language' }] })
  expect((await (await anonymous()).refused(getPreference, {})).code).toBe('LOGIN_REQUIRED')
})

test('[S1.7] a user chooses notification topics per channel; omitted topics stay unchanged', async () => {
  const member = await user()
  const { notices, channels } = await member.call(getPreference, {})
  expect({ notices, channels }).toEqual({ notices: USUAL_NOTICES, channels: ['app', 'web'] })
  await member.call(setPreference, { notices: { offers: { email: true }, messages: { web: false } } })
  const stored = await member.call(setPreference, { notices: { orders: { email: false } } })
  expect(stored.notices).toEqual({
    ...USUAL_NOTICES,
    orders: { app: true, web: true, email: false },
    messages: { app: true, web: false, email: true },
    offers: { app: true, web: false, email: true },
  })
})

test('mail is offered with a bound address, and SMS to nobody: it is for security alone', async () => {
  const member = await user()
  await db.sql`update users set mobile = '+77015557001' where id = ${member.id}`
  expect((await member.call(getPreference, {})).channels).toEqual(['app', 'web'])
  await db.sql`update users set email = 'ways@mail.example' where id = ${member.id}`
  expect((await member.call(getPreference, {})).channels).toEqual(['app', 'web', 'email'])
})

test("security notifications are sent regardless of the user's choices", async () => {
  const member = await user()
  await db.sql`update users set email = 'quiet@mail.example' where id = ${member.id}`
  const none = { app: false, web: false, email: false }
  await member.call(setPreference, {
    notices: { orders: none, messages: none, events: none, enterprise: none, news: none, offers: none },
  })
  await member.call(closeAccount, {})
  expect(await box.messagesTo('quiet@mail.example')).toHaveLength(1)
})

test('an unknown topic is refused, and so is security, which cannot be switched off', async () => {
  const member = await user()
  await member.call(setPreference, { notices: { security: { email: false } } as object })
  expect((await member.call(getPreference, {})).notices).toEqual(USUAL_NOTICES)
  const refusal = await member.refused(setPreference, { notices: { orders: { email: 'no' as never } } })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'notices.orders.email' }] })
})

test('[S1.8] SMS cannot be chosen for any topic: it is for security alone', async () => {
  const member = await user()
  for (const topic of NOTICE_TOPICS) {
    const notices = { [topic]: { sms: true } }
    expect((await member.refused(setPreference, { notices })).code).toBe('INVALID_INPUT')
  }
  expect((await member.call(getPreference, {})).notices).toEqual(USUAL_NOTICES)
})
