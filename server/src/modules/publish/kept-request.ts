import { AppError } from '@tiantian/contracts/error.ts'
import type { JSONValue } from 'postgres'
import type { Queryable } from '../../platform/database.ts'
import { hashInput } from '../../platform/request.ts'
import type { Editor } from './editor.ts'

/** What is begun under a request id. */
interface Wish<Reply> {
  readonly action: string
  readonly input: { readonly requestId: string }
  readonly reply: Reply
}

/**
 * What this very request brought before, or undefined: then `reply` is kept for the next time. A copy that comes
 * meanwhile waits here for the first.
 * @throws AppError('REQUEST_ID_REUSED') when the id was used for something else
 */
export async function keepRequest<Reply extends JSONValue>(
  sql: Queryable,
  { userId }: Pick<Editor, 'userId'>,
  { action, input, reply }: Wish<Reply>,
): Promise<Reply | undefined> {
  const { requestId } = input
  const hash = hashInput(action, input)
  const mine = await sql`
    insert into requests (user_id, request_id, action, input_hash, reply)
    values (${userId}, ${requestId}, ${action}, ${hash}, ${sql.json(reply)})
    on conflict do nothing returning request_id`
  if (mine.length > 0) return undefined
  const [kept] = await sql<{ reply: Reply; is_same: boolean }[]>`
    select reply, input_hash = ${hash} as is_same from requests
    where user_id = ${userId} and request_id = ${requestId}`
  if (!kept?.is_same) throw new AppError('REQUEST_ID_REUSED')
  return kept.reply
}
