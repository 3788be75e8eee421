import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { inviteCode } from './invite.ts'
import { signedIn } from './own-session.ts'

/** Third-party sign-in methods; each needs an app registered there, so a server reports which are available. */
export const PROVIDERS = ['weixin', 'qq', 'alipay', 'apple', 'univerify'] as const
export type Provider = (typeof PROVIDERS)[number]
/** Those whose users may join their account there to one here. */
export const MINI_PROGRAMS = ['weixin', 'qq', 'alipay'] as const
export type MiniProgram = (typeof MINI_PROGRAMS)[number]

const providerSignedIn = z.extend(signedIn, {
  /** With it the mini-program's encrypted data are opened (WeChat and QQ). */
  sessionKey: z.optional(z.string()),
})
export type ProviderSignedIn = z.output<typeof providerSignedIn>

/** What a provider gives to the app for the server: a one-time code, or a signed token. */
const given = z.optional(z.string().check(z.maxLength(4000)))

const loginBy = <const Name extends Provider, const Field extends 'code' | 'identityToken'>(
  provider: Name,
  field: Field,
) =>
  defineAction({
    name: `user/login/${provider}`,
    summary: `Sign in by ${provider} (S7.2); PROVIDER_NOT_CONFIGURED where the operator has no app there`,
    auth: 'public',
    input: z.looseObject({ [field]: given } as Record<Field, typeof given>),
    output: providerSignedIn,
    limit: { max: 20, windowSeconds: 60 },
  })

export const loginByWeixin = loginBy('weixin', 'code')
export const loginByQq = loginBy('qq', 'code')
export const loginByAlipay = loginBy('alipay', 'code')
export const loginByApple = loginBy('apple', 'identityToken')

/** One-tap login: what the app gets of the mobile operator leads to the number of the SIM card. */
export const univerifyProof = {
  access_token: given,
  openid: z.optional(z.string().check(z.maxLength(200), storable)),
}

export const loginByUniverify = defineAction({
  name: 'user/login/univerify',
  summary: 'Sign in by the SIM card of the phone (S7.2); registers who is not known yet',
  auth: 'public',
  // The invite code applies to new users only; an unknown one is refused for everybody.
  input: z.looseObject({ ...univerifyProof, inviteCode: z.optional(inviteCode) }),
  output: providerSignedIn,
  limit: { max: 20, windowSeconds: 60 },
})

export const getSupportedLoginTypes = defineAction({
  name: 'user/login/types',
  summary: 'The ways to sign in that work on this server',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    supportedLoginType: z.array(z.string()),
    canSendSms: z.boolean(),
    canSendEmail: z.boolean(),
  }),
})
