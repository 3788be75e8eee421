import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthEventKind, AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { addressKey } from '../../../platform/network/rate-limit.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { solveOptionalCaptcha } from '../login/captcha.ts'
import { noteAuthEvent } from '../session/auth-event.ts'

export interface ProofGuard<Result> {
  /**
   * Account key: the user id if the account exists, else the typed text. Both have the same limits, so that none
   * reveals which.
   */
  readonly account: string
  readonly scene: CaptchaScene
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
  /** For pages without captcha: the locks alone must suffice. */
  readonly isCaptchaSpared?: true
  /** Undefined when it failed. */
  readonly check: () => Promise<Result | undefined>
  /** The event type under which a failure is recorded. */
  readonly attempt: Attempt
  /** Warns the user that the account is under attack: called once, at the thirtieth failure of a day. */
  readonly warn?: () => Promise<void>
}

export interface Attempt {
  readonly kind: AuthEventKind
  readonly way: AuthMethod
  /** The account's owner, if there is one: looked up after the reply is decided. */
  readonly owner: () => Promise<string | undefined>
}

interface ProofGuardVerdict {
  readonly verdict: 'go' | 'warn' | 'captcha' | 'locked'
  readonly wait_seconds: number
}

/**
 * Limits attempts at a password or code to what users need and guessing cannot exploit: a captcha after 3 failures
 * (of an account from one network; 30 of an account or of a network), a lock of one hour after 6, then of two, four,
 * … Returns the result of `check`, undefined when it failed.
 * @throws AppError('CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED' | 'ACCOUNT_LOCKED')
 */
export async function guarded<Result>(
  context: IdentityContext,
  { account, scene, deviceId, captcha, isCaptchaSpared, check, attempt, warn }: ProofGuard<Result>,
): Promise<Result | undefined> {
  const { db, clock, identity, caller } = context
  const isSolved = await solveOptionalCaptcha(db.sql, scene, { deviceId, captcha }, clock.now())
  const accountHash = identity.cipher.hash(`account ${account}`)
  const networkHash = identity.cipher.hash(`network ${addressKey(caller.address)}`)
  const [begun] = await db.sql<[ProofGuardVerdict]>`
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

function refuse({ verdict, wait_seconds }: ProofGuardVerdict) {
  if (verdict === 'captcha') throw new AppError('CAPTCHA_REQUIRED')
  if (verdict === 'locked') throw new AppError('ACCOUNT_LOCKED', { minutes: Math.ceil(wait_seconds / 60) })
}
