import { createHmac } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import type { loginByUniverify } from '@tiantian/contracts/user/provider-login.ts'
import * as z from 'zod/mini'
import { answerOf, signedText } from './mini-program.ts'

/**
 * The operator's own cloud function at DCloud, reached by its address: only there `uniCloud.getPhoneNumber` exists,
 * which asks the mobile operators of China.
 */
export interface UniverifySettings {
  readonly url: string
  /** The function accepts only what is signed with it. */
  readonly secret: string
}

/** As `getPhoneNumber` replies; the number is one of China, without its country code. */
const phoneReply = z.object({ code: z.optional(z.number()), phoneNumber: z.optional(z.string()) })

/** A token and the id of the app's user in it, which the SDK of the app got from the mobile operator. */
type UniverifyProof = Pick<Parsed<typeof loginByUniverify>, 'access_token' | 'openid'>

/**
 * The mobile of the SIM card from which the app signed in.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE')
 */
export async function mobileOfUniverify(
  settings: UniverifySettings | undefined,
  { access_token = '', openid = '' }: UniverifyProof,
  now: Date,
): Promise<string> {
  if (!settings) throw new AppError('PROVIDER_NOT_CONFIGURED')
  if (access_token === '' || openid === '') throw new AppError('TICKET_INVALID')
  const fields = { access_token, openid, timestamp: String(now.getTime()) }
  const sign = createHmac('sha256', settings.secret).update(signedText(fields)).digest('hex')
  // In the body, because addresses are written to logs on the way.
  const form = new URLSearchParams({ ...fields, sign })
  const { code, phoneNumber } = await answerOf(phoneReply, new URL(settings.url), form)
  if (code === undefined) throw new AppError('UNAVAILABLE')
  const mobile = code === 0 && phoneNumber ? e164(phoneNumber, 'CN') : undefined
  if (mobile === undefined) throw new AppError('TICKET_INVALID')
  return mobile
}
