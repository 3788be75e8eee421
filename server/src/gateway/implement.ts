import type { AnyAction, Auth, Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { JsonChunk } from '../platform/text/json-bytes.ts'
import type { Caller, SignedInUser } from './caller.ts'

/** The context of every action. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
}

export interface Context<Who extends Auth> extends Services {
  /** Always set except in public actions. */
  readonly user: Who extends 'public' ? SignedInUser | undefined : SignedInUser
  readonly language: Language
  readonly caller: Caller
  /** A program calls by the key of a shop. */
  readonly byKey: boolean
}

/** A reply that PostgreSQL wrote as JSON text: it is sent without being parsed. */
export class PreparedReply<_Out> {
  /** The members of the output object, without its braces. */
  readonly members: readonly JsonChunk[]
  constructor(members: readonly JsonChunk[]) {
    this.members = members
  }
}

/** Marks JSON text as the whole output of an action; tests check it against the contract. */
export const prepared = <Out>(members: readonly JsonChunk[]): PreparedReply<Out> =>
  new PreparedReply<Out>(members)

type ImplementReply<A extends AnyAction> = Output<A> | PreparedReply<Output<A>>
type ImplementHandler<A extends AnyAction> = (
  context: Context<A['auth']>,
  input: Parsed<A>,
) => Promise<ImplementReply<A>>

export interface Implementation {
  readonly action: AnyAction
  readonly run: (context: Context<Auth>, input: unknown) => Promise<object>
}

/** Binds a contract to the function that implements it; the compiler refuses a reply that lacks a field. */
export function implement<A extends AnyAction>(action: A, handler: ImplementHandler<A>): Implementation {
  // The one cast that unifies the types of all actions: dispatch has parsed the input by this very contract.
  return { action, run: handler as unknown as Implementation['run'] }
}
