import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import { CODE_LENGTH, CODE_LIFE_S, CODE_RESEND_S } from '@tiantian/contracts/user/code.ts'
import { isCostlyNumber } from '@tiantian/contracts/user/premium-number.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { UserCodeRow } from '../../../platform/database/rows.generated.ts'
import type { Channel } from '../../../platform/delivery/message.ts'
import { newId } from '../../../platform/id.ts'
import { addressKey } from '../../../platform/network/rate-limit.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { post } from '../notifications/send-notification.ts'
import { solveOptionalCaptcha } from './captcha.ts'

export interface CodeTarget {
  readonly channel: Channel
  /** A number in E.164 or a lower-case email address. */
  readonly target: string
  readonly scene: CodeScene
}

interface CodeInput extends CodeTarget {
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
}

const HOUR_S = 3600
const DAY_S = 86_400
const PER_TARGET_HOUR = 5
const PER_TARGET_DAY = 10
const PER_NETWORK_DAY = 20
/** Wrong guesses before a code becomes invalid. */
export const CODE_ATTEMPTS_MAX = 5

/**
 * Sends a code in the background. The reply is the same whether or not an account has that number or address.
 * @throws AppError('INVALID_INPUT') for a premium-rate number, AppError('CAPTCHA_…' | 'CODE_TOO_SOON' | 'CODE_LIMIT'
 * | 'CHANNEL_UNAVAILABLE')
 */
export async function sendCode(
  context: IdentityContext,
  { channel, target, scene, deviceId, captcha }: CodeInput,
) {
  const { db, clock, identity } = context
  if (!identity.delivery[channel]) throw new AppError('CHANNEL_UNAVAILABLE')
  if (channel === 'sms' && isCostlyNumber(target)) throw notAMobile()
  const isSolved = await solveOptionalCaptcha(
    db.sql,
    `send-${channel}-code`,
    { deviceId, captcha },
    clock.now(),
  )
  if (!isSolved) throw new AppError('CAPTCHA_REQUIRED')
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const about = { kind: 'code' as const, scene, code, minutes: CODE_LIFE_S / 60 }
  const until = clock.now().getTime() + CODE_LIFE_S * 1000
  await db.transaction(async (tx) => {
    await storeCode(tx, context, { channel, target, scene }, code)
    await post(tx, identity.cipher, { channel, recipient: target, language: context.language, about, until })
  })
  return { resendSeconds: CODE_RESEND_S, lifeSeconds: CODE_LIFE_S }
}

/** Reported as an invalid number, so that a form marks its field. */
const notAMobile = () => new AppError('INVALID_INPUT', {}, [{ path: 'mobile', rule: 'mobile' }])

/**
 * Under locks, so that simultaneous requests are counted one after the other; the network's lock first, so that none
 * deadlock.
 */
async function storeCode(tx: Tx, context: IdentityContext, to: CodeTarget, code: string) {
  const { clock, identity, caller } = context
  const network = identity.cipher.hash(`code network ${addressKey(caller.address)}`)
  const target = targetHash(context, to)
  for (const key of [network, target]) {
    await tx`select pg_advisory_xact_lock(hashtextextended(${key.toString('hex')}, 1))`
  }
  await refuseTooMany(tx, context, { network, target, scene: to.scene })
  const id = newId()
  const now = clock.now()
  await tx`
    insert into user_codes (id, scene, target_hash, network_hash, code_hash, created_at, expires_at)
    values (${id}, ${to.scene}, ${target}, ${network}, ${codeHash(context, id, code)}, ${now.toISOString()},
            ${new Date(now.getTime() + CODE_LIFE_S * 1000).toISOString()})`
}

interface SentCodes {
  readonly network: Buffer
  readonly target: Buffer
  readonly scene: CodeScene
}

/** The pause is between two codes for one purpose; the limits count all of them. */
async function refuseTooMany(tx: Tx, { clock }: IdentityContext, { network, target, scene }: SentCodes) {
  const now = clock.now().getTime()
  const dayAgo = new Date(now - DAY_S * 1000).toISOString()
  const hourAgo = new Date(now - HOUR_S * 1000).toISOString()
  const [sent] = await tx<{ latest: string | null; hour: number; day: number; network: number }[]>`
    select max(created_at) filter (where scene = ${scene}) as latest, count(*)::int as day,
      count(*) filter (where created_at > ${hourAgo}::timestamptz)::int as hour,
      (select count(*)::int from user_codes
       where network_hash = ${network} and created_at > ${dayAgo}::timestamptz) as network
    from user_codes where target_hash = ${target} and created_at > ${dayAgo}::timestamptz`
  if (!sent) return
  const seconds = Math.ceil((Date.parse(sent.latest ?? '') + CODE_RESEND_S * 1000 - now) / 1000)
  if (seconds > 0) throw new AppError('CODE_TOO_SOON', { seconds })
  if (sent.hour >= PER_TARGET_HOUR || sent.day >= PER_TARGET_DAY || sent.network >= PER_NETWORK_DAY) {
    throw new AppError('CODE_LIMIT')
  }
}

/**
 * Consumes the latest code sent for this purpose; returns false when it is wrong, expired, used or was guessed too
 * often. When the right code is sent several times at once, one call returns true.
 */
export async function consumeCode(context: IdentityContext, to: CodeTarget, code: string): Promise<boolean> {
  const { db, clock } = context
  // The attempt is counted before the comparison and is not rolled back by later failures.
  const [row] = await db.sql<Pick<UserCodeRow, 'id' | 'code_hash'>[]>`
    update user_codes set attempt_count = attempt_count + 1
    where id = (
      select id from user_codes where target_hash = ${targetHash(context, to)} and scene = ${to.scene}
      order by created_at desc, id desc limit 1)
    and used_at is null and expires_at > ${clock.now()} and attempt_count < ${CODE_ATTEMPTS_MAX}
    returning id, code_hash`
  if (!(row && timingSafeEqual(row.code_hash, codeHash(context, row.id, code)))) return false
  const { count } = await db.sql`
    update user_codes set used_at = ${clock.now()} where id = ${row.id} and used_at is null`
  return count === 1
}

const targetHash = ({ identity }: IdentityContext, { channel, target }: CodeTarget) =>
  identity.cipher.hash(`code target ${channel} ${target}`)

/** Includes the row id: the same digits sent to two users give two hashes. */
const codeHash = ({ identity }: IdentityContext, id: string, code: string) =>
  identity.cipher.hash(`code ${id} ${code}`)
