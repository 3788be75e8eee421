import { expect, test } from 'vitest'
import { readIdentityUser, signInArguments } from './sign-in.ts'

const { email, username, ticket } = signInArguments

test('[S5.1] [S4.7] sign-in by email, username and ticket takes strings', () => {
  expect(email('wei@example.com', 'p')).toEqual({ email: 'wei@example.com', password: 'p' })
  expect(username('wei', 'p')).toEqual({ username: 'wei', password: 'p' })
  expect(ticket('t-1')).toEqual({ ticket: 't-1' })
})

test.each([undefined, null, 7, {}, ['wei']])('[S5.1] %j is no valid email, username or ticket', (value) => {
  const refused = (name: string) =>
    expect.objectContaining({ code: 'PARAM_ERROR', message: `${name} must be a string` })
  expect(() => email(value, 'p')).toThrow(refused('email'))
  expect(() => username(value, 'p')).toThrow(refused('username'))
  expect(() => ticket(value)).toThrow(refused('ticket'))
})

test('[S5.1] a password that is no string counts as empty', () => {
  expect(username('wei', 123456)).toEqual({ username: 'wei', password: '' })
  expect(username('wei')).toEqual({ username: 'wei', password: '' })
})

const NOBODY = {
  uid: '',
  loginType: 'NULL',
  openid: '',
  email: '',
  hasPassword: false,
  customUserId: '',
  nickName: '',
  gender: '',
  avatarUrl: '',
  country: '',
  province: '',
  city: '',
}

test('[S3.9] an identity user has all fields, with the location from either part of the reply', () => {
  const user = { ...NOBODY, uid: 'u-1', loginType: 'EMAIL', email: 'wei@example.com', hasPassword: true }
  const place = { country: 'KZ', province: 'Almaty', city: 'Алматы' }
  expect(readIdentityUser({ ...user, ...place })).toEqual({ ...user, ...place })
  expect(readIdentityUser({ ...user, location: place })).toEqual({ ...user, ...place })
})

test.each([undefined, null, 'u-1', {}, { uid: 7, loginType: 'QQ', hasPassword: 'yes' }])(
  '[S3.9] [S4.7] %j is no user',
  (answer) => expect(readIdentityUser(answer)).toEqual(NOBODY),
)
