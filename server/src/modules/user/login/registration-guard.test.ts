import { editUser } from '@tiantian/contracts/user/account.ts'
import { createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { REGISTRATIONS_FREE } from '../account/account.ts'

const here = await testApp()
const { app, clock, db, user, visitor } = here

const PASSWORD = 'correct horse 1'
const HOUR_MS = 3_600_000
let users = 0
beforeEach(() => clock.advance(3 * HOUR_MS))

const form = (username = `newcomer_${++users}`) => ({ username, password: PASSWORD })
const codeOf = (input: Parameters<typeof visitor.refused<typeof register>>[1]) =>
  visitor.call(register, input).then(
    () => 'OK',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )

async function useUpFree() {
  for (let n = 0; n < REGISTRATIONS_FREE; n++) expect(await codeOf(form())).toBe('OK')
}

test('[S5.5] the fourth registration from a network within two hours needs a captcha, and so does each later one', async () => {
  await useUpFree()
  expect(await codeOf(form())).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf({ ...form(), ...(await solvedCaptcha(here, 'register')) })).toBe('OK')
  expect(await codeOf(form())).toBe('CAPTCHA_REQUIRED')
  clock.advance(2 * HOUR_MS + 1)
  expect(await codeOf(form())).toBe('OK')
})

test('[S6.4] probing for taken usernames gets three replies, then each needs a captcha', async () => {
  await user('somebody_there')
  for (let n = 0; n < REGISTRATIONS_FREE; n++) {
    expect(await codeOf(form('somebody_there'))).toBe('USERNAME_TAKEN')
  }
  expect(await codeOf(form('somebody_there'))).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf(form('nobody_there'))).toBe('CAPTCHA_REQUIRED')
  const solved = await solvedCaptcha(here, 'register')
  expect(await codeOf({ ...form('somebody_there'), ...solved })).toBe('USERNAME_TAKEN')
  expect(await codeOf({ ...form('somebody_there'), ...solved })).toBe('CAPTCHA_EXPIRED')
})

test('[S6.4] of twenty simultaneous registrations three need no captcha', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(form())))
  expect(codes.filter((code) => code === 'OK')).toHaveLength(REGISTRATIONS_FREE)
  expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(20 - REGISTRATIONS_FREE)
})

test('an invalid form or a common password is not counted', async () => {
  for (let n = 0; n <= REGISTRATIONS_FREE; n++) {
    expect(await codeOf({ ...form(), password: 'password1' })).toBe('PASSWORD_COMMON')
    expect(await codeOf(form('a'))).toBe('INVALID_INPUT')
  }
  await useUpFree()
})

test('[S7.3] registerUser always needs a captcha and checks it once', async () => {
  const client = new CloudCaller(app, clock)
  const ask = (more: object) => client.object('uni-id-co', 'registerUser', { ...form(), ...more })
  expect((await ask({})).errCode).toBe('uni-id-captcha-required')
  const { deviceId, captcha } = await solvedCaptcha(here, 'register')
  client.clientInfo = { ...client.clientInfo, deviceId }
  expect((await ask({ captcha })).errCode).toBe(0)
  expect((await ask({ captcha })).errCode).toBe('uni-captcha-verify-overdue')
})

test('[S6.4] a new account gives no new attempts at public actions', async () => {
  const one = await user()
  const another = await user()
  for (let n = 0; n < 20; n++)
    await one.call(createCaptchaQuestion, { deviceId: `robot-${n}`, scene: 'register' })
  for (const member of [one, another, visitor]) {
    const refusal = await member.refused(createCaptchaQuestion, { deviceId: 'robot-20', scene: 'register' })
    expect(refusal.code).toBe('TOO_MANY_REQUESTS')
  }
  for (let n = 0; n < 60; n++) await another.call(loginAnonymous, {})
  expect((await one.refused(loginAnonymous, {})).code).toBe('TOO_MANY_REQUESTS')
})

test('[S6.4] no username is a phone number, so probing usernames does not reveal accounts by number', async () => {
  const owner = await user()
  await db.sql`update users set mobile = '+77011234567' where id = ${owner.id}`
  for (const username of ['8-701-123-45-67', '77011234567', '8-701-123-45-68']) {
    expect(await codeOf(form(username))).toBe('INVALID_INPUT')
    expect((await owner.refused(editUser, { username })).code).toBe('INVALID_INPUT')
  }
})
