import type * as z from 'zod/mini'
import type { Permission } from './permission.ts'

/**
 * Who may call an action. `public`: everybody. `anonymous`: a caller with a token, also of an anonymous account.
 * `member`: a registered user. A permission: a user with a role that grants it, in any scope. Finer rules (own shop,
 * a permission for one language) are checked by the service.
 */
export type Auth = 'public' | 'anonymous' | 'member' | 'admin' | Permission

type ActionShape = z.core.$ZodType

/** Calls allowed per window: per user, or per network for callers who are not signed in and for public writes. */
export interface RateLimit {
  readonly max: number
  readonly windowSeconds: number
}

export interface Action<
  Name extends string = string,
  In extends ActionShape = ActionShape,
  Out extends ActionShape = ActionShape,
  Who extends Auth = Auth,
> {
  readonly name: Name
  readonly auth: Who
  /** A read may be sent by GET; a public one is shared by all callers of a language and cached briefly. */
  readonly kind: 'read' | 'write'
  readonly input: In
  readonly output: Out
  readonly limit?: RateLimit
  /** Requires a proof of identity not older than ten minutes (`user/session/prove`). */
  readonly stepUp?: true
  /** Requires that proof for some inputs: what gives somebody the rights of an owner. */
  stepUpWhen?(input: z.output<In>): boolean
  /** Also allowed while this session still owes its second factor. */
  readonly beforeSecondFactor?: true
  /**
   * A background request of a page, sent whether or not anybody uses it: renews no token, else a forgotten window
   * stays signed in.
   */
  readonly isPoll?: true
  /** One sentence for the API page. */
  readonly summary: string
}

export type AnyAction = Action<string, ActionShape, ActionShape>
/** What a caller may send: fields with defaults are optional. */
export type Input<A extends AnyAction> = z.input<A['input']>
/** What the service receives: defaults are filled in. */
export type Parsed<A extends AnyAction> = z.output<A['input']>
export type Output<A extends AnyAction> = z.output<A['output']>

const NAME = /^[a-z]+\/[a-z-]+\/[a-z-]+$/

/** Declares an action `module/noun/verb` (three parts, so that every transport can route it). */
export function defineAction<
  const Name extends string,
  In extends ActionShape,
  Out extends ActionShape,
  const Who extends Auth,
>(
  action: Omit<Action<Name, In, Out, Who>, 'kind'> & { kind?: 'read' | 'write' },
): Action<Name, In, Out, Who> {
  if (!NAME.test(action.name)) throw new Error(`an action is named module/noun/verb, not ${action.name}`)
  return { kind: 'write', ...action }
}
