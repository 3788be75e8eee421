import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { VISITOR_CODE } from '@tiantian/contracts/error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDatabaseAway } from '../../platform/database/failed-statement.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { CloudFunction, FunctionContext } from '../cloud/cloud-function.ts'
import { failureOf } from '../failure.ts'
import type { BoundedReader } from './bounded.ts'
import { Bounded } from './bounded.ts'
import type { Collection } from './collection.ts'
import type { CommandQuery } from './command.ts'
import { parseRequest } from './command.ts'
import { denied } from './permission.ts'
import type { ReadReply } from './read.ts'
import * as reads from './read.ts'
import type { DatabaseCode } from './refusal.ts'
import { DatabaseRefusal, quoted, refusalText, syntaxError } from './refusal.ts'
import { selectionOf } from './select.ts'
import type { Scalar, Variable } from './wire-value.ts'
import * as writes from './write.ts'

/** SQLSTATEs caused by the client, or by the limits that we set. */
const REFUSED: Readonly<Record<string, readonly [DatabaseCode, detail: string]>> = {
  '57014': ['SYSTEM_ERROR', 'too slow'],
  '23502': ['VALIDATION_ERROR', 'a value is missing'],
  '23503': ['VALIDATION_ERROR', 'what it refers to does not exist'],
  '23505': ['DUPLICATE_KEY', ''],
  '23514': ['VALIDATION_ERROR', 'a value is not allowed'],
  '22003': ['VALIDATION_ERROR', 'a number is too large'],
  '22P02': ['VALIDATION_ERROR', 'a value is of another type'],
}

/** Error codes of the mall's rules, mapped to the codes of this function. */
const RENAMED: Partial<Record<ErrorCode, DatabaseCode>> = {
  SYS_ERR: 'SYSTEM_ERROR',
  UNAVAILABLE: 'SYSTEM_ERROR',
  INVALID_INPUT: 'VALIDATION_ERROR',
  PERMISSION_DENIED: 'PERMISSION_ERROR',
  LOGIN_REQUIRED: VISITOR_CODE,
}

/**
 * `{code, message}` in the caller's language; an unforeseen failure is logged in full and reported as SYSTEM_ERROR.
 */
function failureReply(error: unknown, { language, caller, log }: FunctionContext): object {
  const refusal = error instanceof DatabaseRefusal ? error : refusedByDatabase(error)
  if (refusal) return { code: refusal.code, message: refusalText(refusal, language) }
  const { body } = failureOf(error, { language, requestId: caller.requestId, log })
  return { ...body, code: RENAMED[body.code] ?? body.code }
}

function refusedByDatabase(error: unknown): DatabaseRefusal | undefined {
  if (!(error instanceof Error && 'code' in error) || isDatabaseAway(error)) return undefined
  const known = Object.hasOwn(REFUSED, String(error.code)) ? REFUSED[String(error.code)] : undefined
  return known && new DatabaseRefusal(...known)
}

/** Names of `db.action(…)` stand for code of another server: they are ignored, and the client prints so. */
const ignored = (names: readonly string[]) =>
  names.map((name) => ({ level: 'warn', message: `the action ${quoted(name)} is ignored`, detail: '' }))

export interface ClientDatabaseOptions {
  readonly collections: readonly Collection[]
  readonly clock: Clock
}

/** Commands of one caller per minute. */
export const COMMANDS_PER_MINUTE = 600
export const WRITES_PER_MINUTE = 120

/**
 * The function `DCloud-clientDB` (S7.5): a client reads rows of declared collections and changes its user's own rows.
 */
export function createClientDatabase({ collections, clock }: ClientDatabaseOptions): CloudFunction {
  const ctx = {
    collections: byName(collections),
    limiter: new RateLimiter(clock),
  }
  const bounded = new Bounded()
  const invoke = (args: object, context: FunctionContext) =>
    answer({ ...ctx, reader: bounded.forRequest() }, args, context)
  return { name: 'DCloud-clientDB', invoke }
}

interface ClientDatabaseContext {
  readonly collections: ReadonlyMap<string, Collection>
  readonly limiter: RateLimiter
  readonly reader: BoundedReader
}

function byName<Named extends { readonly name: string }>(all: readonly Named[]): ReadonlyMap<string, Named> {
  const found = new Map(all.map((each) => [each.name, each]))
  if (found.size !== all.length) throw new Error('duplicate name in the client database')
  return found
}

/** Never throws: an error becomes the code of the reply, separately for each of several commands. */
async function answer(ctx: ClientDatabaseContext, args: object, context: FunctionContext): Promise<object> {
  try {
    const { isMulti, queries } = parseRequest(args)
    if (!isMulti) return await run(ctx, queries[0]!(), context)
    const dataList: object[] = []
    for (const query of queries) dataList.push(await attempt(ctx, query, context))
    return { code: 0, message: '', dataList }
  } catch (error) {
    return failureReply(error, context)
  }
}

async function attempt(
  ctx: ClientDatabaseContext,
  query: () => CommandQuery,
  context: FunctionContext,
): Promise<object> {
  try {
    return await run(ctx, query(), context)
  } catch (error) {
    return failureReply(error, context)
  }
}

async function run(
  ctx: ClientDatabaseContext,
  query: CommandQuery,
  context: FunctionContext,
): Promise<object> {
  limit(ctx.limiter, query, context)
  const reply = await perform(ctx, query, context)
  const systemInfo = ignored(query.actions)
  return { code: 0, message: '', ...reply, ...(systemInfo.length > 0 && { systemInfo }) }
}

function limit(limiter: RateLimiter, { verb }: CommandQuery, { user, caller }: FunctionContext) {
  const limitKey = user?.id ?? addressKey(caller.address)
  const isWrite = verb !== 'get' && verb !== 'count'
  const max = isWrite ? WRITES_PER_MINUTE : COMMANDS_PER_MINUTE
  if (!limiter.allow(`${isWrite ? 'write' : 'read'} ${limitKey}`, { max, windowSeconds: 60 }))
    throw new DatabaseRefusal('TOO_MANY_REQUESTS')
}

async function perform(
  ctx: ClientDatabaseContext,
  query: CommandQuery,
  context: FunctionContext,
): Promise<ReadReply> {
  const collection = ctx.collections.get(query.collection)
  if (!collection) throw denied(context, `there is no collection ${quoted(query.collection)} for clients`)
  const variable = variablesOf(context)
  if (query.verb === 'add') return writes.add({ collection, query, viewer: context, variable })
  if (query.verb === 'update' || query.verb === 'remove') writes.permitted(collection, query.verb, context)
  const selection = selectionOf(collection, query, context, variable)
  if (query.verb === 'update') return writes.update(selection, ctx.reader)
  if (query.verb === 'remove') return writes.remove(selection, ctx.reader)
  return query.verb === 'count' ? reads.count(selection, ctx.reader) : reads.get(selection, ctx.reader)
}

/** Server values that a client may refer to. */
function variablesOf(context: FunctionContext): Variable {
  return (name): Scalar => {
    if (name === 'now') return context.clock.now()
    if (name === 'clientIP') return context.caller.address
    if (name !== 'uid') throw syntaxError(`the variable ${quoted(name)} is not known`)
    if (!context.user) throw denied(context, 'nobody is signed in', true)
    return context.user.id
  }
}
