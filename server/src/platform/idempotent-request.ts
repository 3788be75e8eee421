import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Db, Fragment, Queryable, Tx } from './database/database.ts'

/** A user's request that is executed once however often it is sent (S8.6). */
export interface IdempotentRequest {
  readonly userId: string
  readonly requestId: string
  readonly action: string
  readonly input: unknown
}

/** The same input always gives the same hash; another input under the same id is refused. */
export function hashInput(action: string, input: unknown): Buffer {
  return createHash('sha256').update(action).update('\0').update(JSON.stringify(input)).digest()
}

/**
 * Runs `write` in a transaction and stores its reply under the id of the request; a repeated request gets that reply.
 * A concurrent duplicate waits for the first. Errors are not stored.
 * @throws AppError('REQUEST_ID_REUSED') when the id was used for another request
 */
export const once = <Reply extends object>(
  db: Db,
  request: IdempotentRequest,
  write: (tx: Tx) => Promise<Reply>,
): Promise<Reply> => db.transaction((tx) => onceWithin(tx, request, () => write(tx)))

/**
 * The reply of an earlier execution, for what must be known before costly work begins.
 * @throws AppError('REQUEST_ID_REUSED') when the id was used for another request
 */
export async function findReply<Reply extends object>(
  sql: Queryable,
  { userId, requestId, action, input }: IdempotentRequest,
): Promise<Reply | undefined> {
  const [stored] = await sql<StoredReply<Reply>[]>`
    select reply, input_hash = ${hashInput(action, input)} as is_same from requests
    where user_id = ${userId} and request_id = ${requestId}`
  return stored && replyOf(stored)
}

/** A reply as it is read from the table, and whether it was stored for the same input. */
export interface StoredReply<Reply> {
  readonly reply: Reply
  readonly is_same: boolean
}

/** @throws AppError('REQUEST_ID_REUSED') */
export function replyOf<Reply>({ reply, is_same }: StoredReply<Reply>): Reply {
  if (!is_same) throw new AppError('REQUEST_ID_REUSED')
  return reply
}

/** `once` inside a transaction that has begun. The reply is stored when it is known: `requests` is written once. */
export async function onceWithin<Reply extends object>(
  tx: Tx,
  request: IdempotentRequest,
  write: () => Promise<Reply>,
): Promise<Reply> {
  // Sent together and executed in this order: a duplicate waits for the first, and reads its reply.
  const [, stored] = await Promise.all([lockRequest(tx, request), findReply<Reply>(tx, request)])
  if (stored) return stored
  const reply = await write()
  await storeReply(tx, request, reply)
  return reply
}

/** Makes duplicates of a request wait until the end of the transaction. */
async function lockRequest(tx: Tx, { userId, requestId }: IdempotentRequest) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${requestId}`}, 0))`
}

async function storeReply(tx: Tx, request: IdempotentRequest, reply: object) {
  await insertReply(tx, request, reply)
}

/**
 * As a part of another statement. Fails when a reply is stored under the id of the request already; waits for a
 * concurrent transaction that stores one.
 */
export const insertReply = (
  sql: Queryable,
  { userId, requestId, action, input }: IdempotentRequest,
  reply: object,
): Fragment => sql`
  insert into requests (user_id, request_id, action, input_hash, reply)
  values (${userId}, ${requestId}, ${action}, ${hashInput(action, input)}, ${JSON.stringify(reply)}::jsonb)`
