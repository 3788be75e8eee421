import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { getCheckInList as contract } from '@tiantian/contracts/expo/check-in.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import type { ExpoContext } from '../expo.ts'
import { REFUSAL } from '../registration/find-ticket.ts'
import { entranceOf, readEntrances } from './entrance.ts'

type CheckInListReply = Output<typeof contract>

const TICKETS_AT_ONCE = 1000

/**
 * All tickets of an event in pages of a thousand, ordered by id. Invalid tickets come with the reason and without the
 * name.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function getCheckInList(
  { db, expo }: ExpoContext,
  { eventId, entranceId, after }: Parsed<typeof contract>,
  language: Language,
): Promise<CheckInListReply> {
  const sql = db.sql
  const entrances = await readEntrances(sql, eventId)
  const { id } = entranceOf(entrances, entranceId)
  const shown = (column: string) => sql.unsafe(`case when ${REFUSAL} is null then ${column} else '' end`)
  const found = await sql<CheckInListReply['tickets'][number][]>`
    select t.id, t.ticket_type_id as "typeId", ${sql.unsafe(REFUSAL)} as refusal, t.number,
      ${shown('t.name')} as name, ${shown('t.company')} as company,
      ${shown(textInSql('tt.name', language))} as "typeName",
      coalesce((select json_agg(json_build_object('nonce', k.nonce, 'kind', k.kind, 'gate', k.gate,
          'at', to_char(k.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.happened_at, k.number)
        from check_ins k where k.ticket_id = t.id and k.entrance_id = ${id} and k.result = 'ok' and k.undone_at is null),
        '[]'::json) as moves
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = t.event_id
      join ticket_types tt on tt.id = t.ticket_type_id
    where t.event_id = ${eventId} ${after ? sql`and t.id > ${after}` : sql``}
    order by t.id limit ${TICKETS_AT_ONCE + 1}`
  const tickets = found.slice(0, TICKETS_AT_ONCE)
  const nextAfter = found.length > tickets.length ? tickets.at(-1)!.id : null
  return { publicKey: expo.keys.publicKey, entrances, tickets, nextAfter }
}
