import { pushLive } from '../push/message.ts'
import type { MessageActor } from './party.ts'
import { requireParty } from './party.ts'

/**
 * Shows the other side that somebody writes. Nobody hears it in a thread that one of the sides has blocked.
 * @throws AppError('THREAD_NOT_FOUND')
 */
export async function showTyping(actor: MessageActor, { id: threadId }: { readonly id: string }) {
  const { sql } = actor.db
  const { partyId } = await requireParty(sql, actor, threadId)
  const readers = await sql<{ id: string }[]>`
    with other as (
      select p.party_id as id, p.kind from message_parties p
      where p.thread_id = ${threadId} and p.party_id <> ${partyId}
        and not exists (select from message_parties b where b.thread_id = p.thread_id and b.is_blocked)
        and not exists (select from message_stops where user_id = ${actor.user.id}))
    select id from other where kind = 'user'
    union select m.user_id from other join shop_members m on m.shop_id = other.id where other.kind = 'shop'`
  await pushLive(
    actor.db,
    readers.map(({ id }) => id),
    { kind: 'thread.typing', data: { threadId } },
  )
  return {}
}
