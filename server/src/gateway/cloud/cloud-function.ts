import type { Language } from '@tiantian/contracts/language.ts'
import type { Caller, SignedInUser } from '../caller.ts'
import type { Services } from '../implement.ts'

/** What the client tells of itself with each call; none of it is believed. */
export type ClientInfo = Readonly<Record<string, unknown>>

export interface FunctionContext extends Services {
  readonly caller: Caller
  readonly language: Language
  /** Whose user token came along and is good. */
  readonly user: SignedInUser | undefined
  /** Why the user token that came along is not good, as a code TOKEN_INVALID_…; nothing when none came. */
  readonly tokenProblem: string | undefined
  readonly clientInfo: ClientInfo
}

/**
 * A function that `serverless.function.runtime.invoke` reaches by name: the mall's own, a cloud object, the client
 * database. The reply is sent as it is; a refusal is part of it, never a failed transport.
 */
export interface CloudFunction {
  readonly name: string
  invoke(args: Readonly<Record<string, unknown>>, context: FunctionContext): Promise<object>
}
