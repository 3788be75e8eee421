import { AppError } from '@tiantian/contracts/error.ts'
import { addressKey } from '../../../platform/rate-limit.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { CaptchaInput } from './captcha.ts'
import { solveOptionalCaptcha } from './captcha.ts'

/** A family registers from one network; probing for names needs many more attempts. */
export const REGISTRATIONS_FREE = 3
const WINDOW_MS = 7_200_000

/**
 * Counts a registration attempt whatever its result, because a refused name is information too. From the fourth of a
 * network within two hours each needs a captcha; after two hours without an attempt the count restarts.
 * @throws AppError('CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED')
 */
export async function countRegistration(context: IdentityContext, given: CaptchaInput): Promise<void> {
  const { db, clock, identity, caller } = context
  const now = clock.now()
  if (await solveOptionalCaptcha(db.sql, 'register', given, now)) return
  const registering = identity.cipher.hash('registering')
  const network = identity.cipher.hash(`network ${addressKey(caller.address)}`)
  // Counted before any lookup, in one statement: of many simultaneous attempts three are free.
  const { count } = await db.sql`
    insert into login_guards as guard (account_hash, network_hash, failed_count, failed_at)
    values (${registering}, ${network}, 1, ${now})
    on conflict (account_hash, network_hash) do update set failed_at = excluded.failed_at,
      failed_count = case when guard.failed_at < ${new Date(now.getTime() - WINDOW_MS)} then 1 else guard.failed_count + 1 end
    where guard.failed_count < ${REGISTRATIONS_FREE} or guard.failed_at < ${new Date(now.getTime() - WINDOW_MS)}`
  if (count === 0) throw new AppError('CAPTCHA_REQUIRED')
}
