import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import type { Queryable } from '../../../platform/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'

const ALERTS_MAX = 50

/**
 * Entries granted by offline devices that the server would have refused: a second entry with one ticket, or a ticket
 * cancelled meanwhile. Newest first; undone scans are settled.
 */
export async function readAlerts(client: Queryable, eventId: string): Promise<CheckInAlert[]> {
  const rows = await client<CheckInAlert[]>`
    select k.nonce, k.kind, k.result, k.happened_at::text as at, coalesce(t.name, '') as name,
      coalesce(t.company, '') as company, k.gate, n.name as entrance,
      f.happened_at::text as "firstAt", coalesce(f.gate, '') as "firstGate"
    from check_ins k join entrances n on n.id = k.entrance_id left join tickets t on t.id = k.ticket_id
      left join lateral (select o.happened_at, o.gate from check_ins o
        where o.ticket_id = k.ticket_id and o.entrance_id = k.entrance_id and o.result = 'ok' and o.kind = 'entry'
          and o.undone_at is null order by o.happened_at, o.number limit 1) f on true
    where k.event_id = ${eventId} and k.undone_at is null and k.result <> 'ok' and k.alone = 'ok'
    order by k.number desc limit ${ALERTS_MAX}`
  return rows.map((row) => ({ ...row, at: isoTime(row.at), firstAt: row.firstAt && isoTime(row.firstAt) }))
}
