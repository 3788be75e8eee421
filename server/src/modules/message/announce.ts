import type { Tx } from '../../platform/database/database.ts'
import { pushTo } from '../push/message.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { messageArrived } from './message-notification.ts'
import type { MessageActor, OwnParty } from './party.ts'
import { readersOf } from './party.ts'

/**
 * To everybody of both sides but the author: open pages read the thread again, and the other side is told. A note is
 * announced to the own side alone.
 */
export async function announce(
  tx: Tx,
  { user }: MessageActor,
  { threadId, partyId }: OwnParty,
  { seq, isNote }: { readonly seq: number; readonly isNote: boolean },
) {
  const parties = await tx<Omit<OwnParty, 'threadId'>[]>`
    select party_id as "partyId", kind from message_parties
    where thread_id = ${threadId} and (not ${isNote} or party_id = ${partyId})`
  const readers = (await Promise.all(parties.map((party) => readersOf(tx, party)))).flat()
  const ids = readers.map(({ id }) => id).filter((id) => id !== user.id)
  if (!isNote) await queueNotifications(tx, messageArrived, [{ threadId, seq }])
  await pushTo(tx, ids, { kind: 'thread.message', data: { threadId, seq } })
}
