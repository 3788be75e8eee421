import { createSign } from 'node:crypto'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { MiniProgram } from '@tiantian/contracts/user/provider-login.ts'
import * as z from 'zod/mini'

interface AppWithSecret {
  readonly appId: string
  readonly secret: string
  readonly endpoint: string
}

interface AppWithKey {
  readonly appId: string
  /** RSA, as PEM. */
  readonly privateKey: string
  readonly endpoint: string
}

/** The mini-programs of the operator; users of the others cannot sign in. */
export interface MiniPrograms {
  readonly weixin?: AppWithSecret | undefined
  readonly qq?: AppWithSecret | undefined
  readonly alipay?: AppWithKey | undefined
}

/** Whom a provider vouches for. */
export interface ProviderUser {
  /** The user's id in this app. */
  readonly openId: string
  /** Opens what the mini-program has encrypted; Alipay has none. */
  readonly sessionKey: string | undefined
}

const ANSWER_TIMEOUT_MS = 10_000

/** The user's code is invalid, or was used before. What else is refused is a fault of the settings or the provider. */
const CODE_REFUSED = new Set<unknown>([40029, 40163, 'isv.code-invalid'])

/**
 * Asks the provider whose code this is.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE')
 */
export async function userOfCode(
  programs: MiniPrograms,
  provider: MiniProgram,
  code: string,
  now: Date,
): Promise<ProviderUser> {
  const app = programs[provider]
  if (!app) throw new AppError('PROVIDER_NOT_CONFIGURED')
  if (code === '') throw new AppError('TICKET_INVALID')
  return 'secret' in app ? userOfSession(app, code) : userOfAlipay(app, code, now)
}

const sessionReply = z.object({
  openid: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  session_key: z.optional(z.string()),
  errcode: z.optional(z.number()),
})

/** `code2Session`, which WeChat and QQ have alike. */
async function userOfSession(
  { appId, secret, endpoint }: AppWithSecret,
  code: string,
): Promise<ProviderUser> {
  const url = new URL(endpoint)
  url.search = new URLSearchParams({
    appid: appId,
    secret,
    js_code: code,
    grant_type: 'authorization_code',
  }).toString()
  const { openid, session_key, errcode } = await answerOf(sessionReply, url)
  if (openid === undefined) throw new AppError(refusalOf(errcode))
  return { openId: openid, sessionKey: session_key }
}

const alipayReply = z.object({
  alipay_system_oauth_token_response: z.optional(
    z.object({ user_id: z.optional(z.string()), open_id: z.optional(z.string()) }),
  ),
  error_response: z.optional(z.object({ sub_code: z.optional(z.string()) })),
})

/** `alipay.system.oauth.token`, signed with RSA2. */
async function userOfAlipay(app: AppWithKey, code: string, now: Date): Promise<ProviderUser> {
  const fields = {
    app_id: app.appId,
    charset: 'utf-8',
    code,
    grant_type: 'authorization_code',
    method: 'alipay.system.oauth.token',
    sign_type: 'RSA2',
    timestamp: chinaTime(now),
    version: '1.0',
  }
  const sign = createSign('RSA-SHA256').update(signedText(fields)).sign(app.privateKey, 'base64')
  const reply = await answerOf(alipayReply, new URL(app.endpoint), new URLSearchParams({ ...fields, sign }))
  const { user_id, open_id } = reply.alipay_system_oauth_token_response ?? {}
  const openId = open_id ?? user_id
  if (!openId) throw new AppError(refusalOf(reply.error_response?.sub_code))
  return { openId, sessionKey: undefined }
}

/** What is signed: all fields in the order of their names. */
export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** `2026-01-31 09:05:00` in Beijing, which has no summer time. */
const chinaTime = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const refusalOf = (reason: string | number | undefined): ErrorCode =>
  CODE_REFUSED.has(reason) ? 'TICKET_INVALID' : 'UNAVAILABLE'

export async function answerOf<Schema extends z.core.$ZodType>(
  schema: Schema,
  url: URL,
  form?: URLSearchParams,
): Promise<z.output<Schema>> {
  try {
    const response = await fetch(url, {
      ...(form && { method: 'POST', body: form }),
      // The secret must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    // WeChat says text/plain of its JSON, so the type of the reply is not looked at.
    return z.parse(schema, JSON.parse(await response.text()))
  } catch {
    // The error may quote the address, and with it the secret.
    throw new AppError('UNAVAILABLE')
  }
}
