import { expect, test } from 'vitest'
import { readIdentityUser } from './sign-in.ts'

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
