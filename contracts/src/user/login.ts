import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { captchaAnswer } from './captcha.ts'
import { nickname, password, username } from './credential.ts'
import { inviteCode } from './invite.ts'
import { signedIn } from './own-session.ts'

export const loginByUsername = defineAction({
  name: 'user/login/username',
  summary: 'Sign in by username, mobile or email address, and password (S1.3)',
  auth: 'public',
  // Any text is accepted: a name without account gets the same reply as a wrong password.
  input: z.object({
    username: z.string().check(z.overwrite(plainCharacters), z.minLength(1), z.maxLength(254), storable),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    ...captchaAnswer,
  }),
  output: signedIn,
  limit: { max: 20, windowSeconds: 60 },
})

export const register = defineAction({
  name: 'user/account/register',
  summary: 'Register by username and password (S1.3, S5.5)',
  auth: 'public',
  input: z.object({
    username,
    password,
    nickname: z.optional(nickname),
    inviteCode: z.optional(inviteCode),
    // Scene register; required by CAPTCHA_REQUIRED from the fourth registration of a network within two hours.
    ...captchaAnswer,
  }),
  output: signedIn,
  limit: { max: 30, windowSeconds: 3600 },
})
