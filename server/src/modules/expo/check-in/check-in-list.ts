import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { getCheckInList as listContract } from '@tiantian/contracts/expo/check-in.ts'
import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext } from '../expo.ts'
import { entranceOf, readEntrances } from './entrance.ts'
import { REFUSAL } from './find-ticket.ts'

/** SQL that joins as `f` the first entry with the ticket of a scan `k` at the same entrance. */
export const FIRST_ENTRY = `left join lateral (select o.happened_at, o.gate from check_ins o
  where o.ticket_id = k.ticket_id and o.entrance_id = k.entrance_id and o.result = 'ok' and o.kind = 'entry'
    and o.undone_at is null order by o.happened_at, o.number limit 1) f on true`

type CheckInListReply = Output<typeof listContract>

const TICKETS_AT_ONCE = 1000

/**
 * All tickets of an event in pages of a thousand, ordered by id. Invalid tickets come with the reason and without the
 * name.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function getCheckInList(
  { db, expo }: ExpoContext,
  { eventId, entranceId, after }: Parsed<typeof listContract>,
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

const ALERTS_MAX = 50

/**
 * Entries granted by offline devices that the server would have refused: a second entry with one ticket, or a ticket
 * cancelled meanwhile. Newest first; undone scans are settled.
 */
export async function listCheckInAlerts(client: Queryable, eventId: string): Promise<CheckInAlert[]> {
  const rows = await client<CheckInAlert[]>`
    select k.nonce, k.kind, k.result, k.happened_at::text as at, coalesce(t.name, '') as name,
      coalesce(t.company, '') as company, k.gate, n.name as entrance,
      f.happened_at::text as "firstAt", coalesce(f.gate, '') as "firstGate"
    from check_ins k join entrances n on n.id = k.entrance_id left join tickets t on t.id = k.ticket_id
      ${client.unsafe(FIRST_ENTRY)}
    where k.event_id = ${eventId} and k.undone_at is null and k.result <> 'ok' and k.alone = 'ok'
    order by k.number desc limit ${ALERTS_MAX}`
  return rows.map((row) => ({ ...row, at: isoTime(row.at), firstAt: row.firstAt && isoTime(row.firstAt) }))
}
