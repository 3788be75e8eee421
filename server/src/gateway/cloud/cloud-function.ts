import type { AnyAction, Output } from '@tiantian/contracts/action.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Authenticated, Caller, SignedInUser } from '../caller.ts'
import type { Services } from '../implement.ts'

/** What the client reports about itself with each call; unverified. */
export type CloudFunctionClientInfo = Readonly<Record<string, unknown>>

export interface FunctionContext extends Services {
  readonly caller: Caller
  readonly language: Language
  /** The user of a valid user token, if one was sent. */
  readonly user: SignedInUser | undefined
  /** Why the user token is invalid, as a code TOKEN_INVALID_…; undefined when none was sent. */
  readonly tokenProblem: ErrorCode | undefined
  /** A renewed user token when the old one expires soon: the transport adds it to the reply (S4.4). */
  readonly renewed: Authenticated['renewed']
  readonly clientInfo: CloudFunctionClientInfo
  /**
   * Calls an action on behalf of the caller, with its rate limit, permissions and contract.
   * @throws AppError when the action refuses
   */
  call<A extends AnyAction>(action: A, input: unknown): Promise<Output<A>>
}

/**
 * A function that `serverless.function.runtime.invoke` calls by name: the mall's own, a cloud object, the client
 * database. The reply is sent unchanged; a refusal is a reply, never a failed transport.
 */
export interface CloudFunction {
  readonly name: string
  /**
   * How a renewed user token is returned, unless the reply has its own: `token` and `tokenExpired` beside the other
   * fields, or for a cloud object both in `newToken`.
   */
  readonly renewal?: 'flat' | 'newToken'
  /** Like the option of an action: the page polls, so the token is not renewed. */
  readonly isPoll?: boolean
  invoke(args: Readonly<Record<string, unknown>>, context: FunctionContext): Promise<object>
}
