import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { searchMessages as contract } from '@tiantian/contracts/message/message.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import { likePattern } from '../../platform/database/text-in-sql.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { MessageActor } from './party.ts'
import { masked, ownParties, partyName } from './party.ts'

const LIST = 'found messages'
const position = z.tuple([cursorTime, cursorId, cursorInt])

/** What a search looks at: the latest threads of each side, and of each its latest messages. */
const SEARCHED_THREADS = 1000
const SEARCHED_MESSAGES = 1000

interface FoundMessage {
  readonly threadId: string
  readonly seq: number
  readonly name: string
  readonly text: string
  readonly sent: string
  readonly isMasked: boolean
}

/** Messages of all sides of the user, along the index of their lists. @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function searchMessages(
  actor: MessageActor,
  { text, cursor, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { sql } = actor.db
  const after = readCursor(LIST, cursor, position)
  const found = await sql<FoundMessage[]>`
    select m.thread_id as "threadId", m.seq, ${partyName(sql, actor.language)} as name, left(m.text, 300) as text,
      m.sent_at::text as sent, mine.written_seq = 0 and m.party_id <> mine.party_id as "isMasked"
    from ${ownParties(sql, actor)} own cross join (values (false), (true)) archive (is_archived)
      cross join lateral (
        select * from message_parties l
        where l.party_id = own.id and l.kind = own.kind and l.is_archived = archive.is_archived and l.last_at is not null
        order by l.last_at desc, l.thread_id desc limit ${SEARCHED_THREADS}) mine
      join message_parties p on p.thread_id = mine.thread_id and p.party_id <> mine.party_id
      join messages m on m.thread_id = mine.thread_id and m.seq > mine.visible_seq - ${SEARCHED_MESSAGES}
        and (m.kind <> 'note' or m.party_id = mine.party_id)
    where m.text ilike ${likePattern(text)}
      ${after ? sql`and (m.sent_at, m.thread_id, m.seq) < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::int)` : sql``}
    order by m.sent_at desc, m.thread_id desc, m.seq desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.sent, row.threadId, row.seq])
  return {
    rows: rows.map(({ sent, isMasked, ...row }) => ({
      ...row,
      text: isMasked ? masked(row.text) : row.text,
      sentAt: isoTime(sent),
    })),
    nextCursor,
  }
}
