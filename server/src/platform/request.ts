import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Db, Tx } from './database.ts'

/** A wish of a person, to be done once however often it is sent (S8.6). */
export interface Wish {
  readonly userId: string
  readonly requestId: string
  readonly action: string
  readonly input: unknown
}

/** The same input always gives the same hash; another input under the same id is refused. */
export function hashInput(action: string, input: unknown): Buffer {
  return createHash('sha256').update(action).update('\0').update(JSON.stringify(input)).digest()
}

/** The hash as PostgreSQL reads a bytea out of JSON. */
export const hashText = (action: string, input: object) => `\\x${hashInput(action, input).toString('hex')}`

/**
 * Runs `write` in a transaction and keeps its reply under the wish's id; a repeated wish gets the kept reply.
 * A second copy that arrives while the first is at work waits for it. Errors are not kept.
 * @throws AppError('REQUEST_ID_REUSED') when the id was used for something else
 */
export async function once<Reply extends object>(
  db: Db,
  wish: Wish,
  write: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const hash = hashInput(wish.action, wish.input)
  return db.transaction(async (tx) => {
    const [mine] = await tx`
      insert into requests (user_id, request_id, action, input_hash, reply)
      values (${wish.userId}, ${wish.requestId}, ${wish.action}, ${hash}, '{}')
      on conflict do nothing returning request_id`
    if (!mine) return keptReply<Reply>(tx, wish, hash)
    const reply = await write(tx)
    await tx`
      update requests set reply = ${JSON.stringify(reply)}::jsonb
      where user_id = ${wish.userId} and request_id = ${wish.requestId}`
    return reply
  })
}

async function keptReply<Reply>(tx: Tx, wish: Wish, hash: Buffer): Promise<Reply> {
  const [kept] = await tx<{ reply: Reply; is_same: boolean }[]>`
    select reply, input_hash = ${hash} as is_same from requests
    where user_id = ${wish.userId} and request_id = ${wish.requestId}`
  if (!kept?.is_same) throw new AppError('REQUEST_ID_REUSED')
  return kept.reply
}
