import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { getDoorList as contract } from '@tiantian/contracts/expo/check-in.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../platform/text-in-sql.ts'
import { assertEvent } from './check-in.service.ts'
import type { Desk } from './expo.ts'

type DoorList = Output<typeof contract>

const TICKETS_AT_ONCE = 1000

/** Tickets that open the door, a thousand at a time, in the order of their ids. @throws AppError('EVENT_NOT_FOUND') */
export async function getDoorList(
  { db, expo }: Desk,
  { eventId, after }: Parsed<typeof contract>,
  language: Language,
): Promise<DoorList> {
  const sql = db.$client
  await assertEvent(sql, eventId)
  const found = await sql<DoorList['tickets'][number][]>`
    select t.id, t.number, t.name, t.company, ${sql.unsafe(textInSql('tt.name', language))} as "typeName",
      (select to_char(k.happened_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from check_ins k
        where k.ticket_id = t.id and k.result = 'ok') as "enteredAt"
    from tickets t join registrations r on r.id = t.registration_id join ticket_types tt on tt.id = t.ticket_type_id
    where t.event_id = ${eventId} and r.state = 'confirmed' ${after ? sql`and t.id > ${after}` : sql``}
    order by t.id limit ${TICKETS_AT_ONCE + 1}`
  const tickets = found.slice(0, TICKETS_AT_ONCE)
  const nextAfter = found.length > tickets.length ? tickets.at(-1)!.id : null
  return { publicKey: expo.keys.publicKey, tickets, nextAfter }
}
