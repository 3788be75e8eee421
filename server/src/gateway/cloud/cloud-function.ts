import type { AnyAction, Output } from '@tiantian/contracts/action.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Authenticated, Caller, SignedInUser } from '../caller.ts'
import type { Services } from '../implement.ts'

/** What the client tells of itself with each call; none of it is believed. */
export type ClientInfo = Readonly<Record<string, unknown>>

export interface FunctionContext extends Services {
  readonly caller: Caller
  readonly language: Language
  /** Whose user token came along and is good. */
  readonly user: SignedInUser | undefined
  /** Why the user token that came along is not good, as a code TOKEN_INVALID_…; nothing when none came. */
  readonly tokenProblem: ErrorCode | undefined
  /** A fresh user token when the old one ends soon: the door puts it into the reply (S4.4). */
  readonly renewed: Authenticated['renewed']
  readonly clientInfo: ClientInfo
  /**
   * Calls an action in the name of the caller: its limit, its rights, its contract.
   * @throws AppError when it refuses
   */
  call<A extends AnyAction>(action: A, input: unknown): Promise<Output<A>>
}

/**
 * A function that `serverless.function.runtime.invoke` reaches by name: the mall's own, a cloud object, the client
 * database. The reply is sent as it is; a refusal is part of it, never a failed transport.
 */
export interface CloudFunction {
  readonly name: string
  /**
   * How a renewed user token rides along, unless the reply has one of its own: `token` and `tokenExpired` beside the
   * rest, or for a cloud object both in `newToken`.
   */
  readonly renewal?: 'flat' | 'newToken'
  /** As of an action: a page calls it by itself, which renews nothing. */
  readonly isPoll?: boolean
  invoke(args: Readonly<Record<string, unknown>>, context: FunctionContext): Promise<object>
}
