import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthEventKind, AuthWay } from '@tiantian/contracts/user/auth-event.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { addressKey } from '../../platform/rate-limit.ts'
import { noteAuthEvent } from './auth-event.ts'
import { solveGiven } from './captcha.ts'
import type { IdentityContext } from './identity.ts'

export interface Proof<Result> {
  /** Whose account it is: of a person her id, else what was typed. The same limits for both, so that none can tell. */
  readonly account: string
  readonly scene: CaptchaScene
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
  /** Where no page shows a picture: the locks alone must do. */
  readonly isCaptchaSpared?: true
  /** Undefined when it failed. */
  readonly check: () => Promise<Result | undefined>
  /** How a failure is written down. */
  readonly attempt: Attempt
  /** Tells the owner that her account is under attack: called once, at the thirtieth failure of a day. */
  readonly warn?: () => Promise<void>
}

export interface Attempt {
  readonly kind: AuthEventKind
  readonly way: AuthWay
  /** Who owns the account, if there is one: looked up after the answer is clear. */
  readonly owner: () => Promise<string | undefined>
}

interface Verdict {
  readonly verdict: 'go' | 'warn' | 'captcha' | 'locked'
  readonly wait_seconds: number
}

/**
 * Lets a password or code be tried, as often as people need and guessing does not get far: a captcha after 3 failures
 * (of an account from a network, 30 of an account or of a network), a lock of an hour after 6, then of two, four, …
 * Answers what `check` found, undefined when it failed.
 * @throws AppError('CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED' | 'ACCOUNT_LOCKED')
 */
export async function guarded<Result>(
  context: IdentityContext,
  { account, scene, deviceId, captcha, isCaptchaSpared, check, attempt, warn }: Proof<Result>,
): Promise<Result | undefined> {
  const { db, clock, identity, caller } = context
  const isSolved = await solveGiven(db.sql, scene, { deviceId, captcha }, clock.now())
  const accountHash = identity.cipher.hash(`account ${account}`)
  const networkHash = identity.cipher.hash(`network ${addressKey(caller.address)}`)
  const [begun] = await db.sql<[Verdict]>`
    select * from begin_proof(${accountHash}, ${networkHash}, ${clock.now()}, ${isSolved || isCaptchaSpared === true})`
  refuse(begun)
  if (begun.verdict === 'warn') await warn?.()
  const result = await check()
  if (result !== undefined) await db.sql`select end_proof(${accountHash}, ${networkHash})`
  else await noteFailure(context, attempt)
  return result
}

async function noteFailure(context: IdentityContext, { kind, way, owner }: Attempt) {
  await noteAuthEvent(context.db.sql, context, { userId: await owner(), kind, way, isOk: false })
}

function refuse({ verdict, wait_seconds }: Verdict) {
  if (verdict === 'captcha') throw new AppError('CAPTCHA_REQUIRED')
  if (verdict === 'locked') throw new AppError('ACCOUNT_LOCKED', { minutes: Math.ceil(wait_seconds / 60) })
}
