import type { Parsed } from '@tiantian/contracts/action.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { Preference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { noticeChoicesOf, saveNoticeChoices } from './notice-choice.ts'
import { getUser } from './user-info.ts'

type PreferenceContext = Pick<IdentityContext, 'db' | 'clock' | 'identity'>

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getPreferenceOf(
  { db, identity }: PreferenceContext,
  userId: string,
): Promise<Preference> {
  const { language, email, mobile } = await getUser(db.sql, userId)
  const contacts = { email, sms: mobile }
  return {
    language: isLanguage(language) ? language : 'en',
    notices: await noticeChoicesOf(db.sql, userId),
    channels: NOTICE_CHANNELS.filter((channel) => contacts[channel] && identity.delivery[channel]),
  }
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function savePreference(
  ctx: PreferenceContext,
  userId: string,
  input: Parsed<typeof setPreference>,
) {
  await ctx.db.transaction(async (tx) => {
    await saveLanguage(tx, userId, input)
    if (input.notices) await saveNoticeChoices(tx, userId, input.notices, ctx.clock.now())
  })
  return getPreferenceOf(ctx, userId)
}

async function saveLanguage(sql: Queryable, userId: string, { language }: Parsed<typeof setPreference>) {
  if (language) await sql`update users set language = ${language} where id = ${userId}`
}
