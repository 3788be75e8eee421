import type { Parsed } from '@tiantian/contracts/action.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { Preference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from './tables.ts'
import { getUser } from './user-info.ts'

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getPreferenceOf(db: Db, userId: string): Promise<Preference> {
  const { language } = await getUser(db, userId)
  return { language: isLanguage(language) ? language : 'en' }
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function keepPreference(db: Db, userId: string, wish: Parsed<typeof setPreference>) {
  if (wish.language) await db.update(users).set({ language: wish.language }).where(eq(users.id, userId))
  return getPreferenceOf(db, userId)
}
