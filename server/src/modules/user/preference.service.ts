import type { Parsed } from '@tiantian/contracts/action.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { Preference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import type { Queryable } from '../../platform/database.ts'
import type { IdentityContext } from './identity.ts'
import { keepNoticeChoices, noticeChoicesOf } from './notice-choice.service.ts'
import { getUser } from './user-info.ts'

type Desk = Pick<IdentityContext, 'db' | 'clock' | 'identity'>

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getPreferenceOf({ db, identity }: Desk, userId: string): Promise<Preference> {
  const { language, email, mobile } = await getUser(db.sql, userId)
  const contacts = { email, sms: mobile }
  return {
    language: isLanguage(language) ? language : 'en',
    notices: await noticeChoicesOf(db.sql, userId),
    channels: NOTICE_CHANNELS.filter((channel) => contacts[channel] && identity.delivery[channel]),
  }
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function keepPreference(desk: Desk, userId: string, wish: Parsed<typeof setPreference>) {
  await desk.db.transaction(async (tx) => {
    await keepLanguage(tx, userId, wish)
    if (wish.notices) await keepNoticeChoices(tx, userId, wish.notices, desk.clock.now())
  })
  return getPreferenceOf(desk, userId)
}

async function keepLanguage(sql: Queryable, userId: string, { language }: Parsed<typeof setPreference>) {
  if (language) await sql`update users set language = ${language} where id = ${userId}`
}
