import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Entrance, setEntrance as setContract } from '@tiantian/contracts/expo/entrance.ts'
import { ENTRANCES_MAX } from '@tiantian/contracts/expo/entrance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext } from '../expo.ts'
import { wrongInput } from '../set-up/part.ts'

/** The entrances of an event, the main one first. @throws AppError('EVENT_NOT_FOUND') also for drafts */
export async function readEntrances(client: Queryable, eventId: string): Promise<Entrance[]> {
  const rows = await client<Entrance[]>`
    select n.id, n.name, n.rule, w.opens_at::text as "opensAt", w.closes_at::text as "closesAt",
      n.opens_at is not null or n.closes_at is not null as "hasOwnTimes",
      case when n.has_all_types then null
        else array(select t.ticket_type_id::text from entrance_types t where t.entrance_id = n.id) end as "typeIds"
    from entrances n join entrance_windows w on w.id = n.id join events e on e.id = n.event_id
    where n.event_id = ${eventId} and e.state not in ('draft', 'in_review')
    order by n.id <> n.event_id, n.id`
  if (rows.length === 0) throw new AppError('EVENT_NOT_FOUND')
  return rows.map((row) => ({ ...row, opensAt: isoTime(row.opensAt), closesAt: isoTime(row.closesAt) }))
}

/** The ticket types that the office can choose from. */
export const readTicketTypes = (client: Queryable, eventId: string, language: Language) =>
  client<{ id: string; name: string }[]>`
    select id, ${client.unsafe(textInSql('name', language))} as name from ticket_types
    where event_id = ${eventId} order by position`

/** The given entrance, or the main one. @throws AppError('INVALID_INPUT') for one of another event */
export function entranceOf(entrances: readonly Entrance[], id: string | undefined): Entrance {
  const found = id === undefined ? entrances[0] : entrances.find((one) => one.id === id)
  if (!found) throw wrongInput('entranceId')
  return found
}

/**
 * Creates or updates an entrance.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT') for ticket types or an entrance of another event
 */
export async function setEntrance(
  ctx: ExpoContext,
  officerId: string,
  input: Parsed<typeof setContract>,
): Promise<Output<typeof setContract>> {
  const { id, eventId, ...rest } = input
  await ctx.db.transaction(async (tx) => {
    await lockPublicEvent(tx, eventId)
    await writeEntrance(tx, input)
    await writeTypes(tx, input)
    await assertRoom(tx, eventId)
    await audit(tx, {
      actorId: officerId,
      event: 'expo.entrance.set',
      objectKind: 'event',
      objectId: eventId,
      change: { id, ...rest },
      at: ctx.clock.now(),
    })
  })
  return { entrances: await readEntrances(ctx.db.sql, eventId) }
}

/** Changes of an event's entrances are serialized. */
async function lockPublicEvent(tx: Tx, id: string) {
  const found = await tx`
    select from events where id = ${id} and state not in ('draft', 'in_review') for no key update`
  if (found.length === 0) throw new AppError('EVENT_NOT_FOUND')
}

async function writeEntrance(tx: Tx, input: Parsed<typeof setContract>) {
  const { id, eventId, name, rule, opensAt, closesAt, typeIds } = input
  if (opensAt !== null && closesAt !== null && Date.parse(opensAt) >= Date.parse(closesAt))
    throw wrongInput('closesAt')
  const written = await tx`
    insert into entrances (id, event_id, name, rule, has_all_types, opens_at, closes_at)
    values (${id}, ${eventId}, ${name}, ${rule}, ${typeIds === null}, ${opensAt}::timestamptz, ${closesAt}::timestamptz)
    on conflict (id) do update set name = excluded.name, rule = excluded.rule, has_all_types = excluded.has_all_types,
      opens_at = excluded.opens_at, closes_at = excluded.closes_at
    where entrances.event_id = ${eventId} returning id`
  if (written.length === 0) throw wrongInput('id')
  // When only one of the two times is set, the other follows the event; they must stay in order.
  const crossed = await tx`select from entrance_windows where id = ${id} and opens_at >= closes_at`
  if (crossed.length > 0) throw wrongInput(opensAt === null ? 'closesAt' : 'opensAt')
}

async function writeTypes(tx: Tx, { id, eventId, typeIds }: Parsed<typeof setContract>) {
  await tx`delete from entrance_types where entrance_id = ${id}`
  const requested = new Set(typeIds)
  const written = await tx`
    insert into entrance_types (entrance_id, ticket_type_id)
    select ${id}, t.id from ticket_types t where t.event_id = ${eventId} and t.id = any(${[...requested]}::uuid[])
    returning ticket_type_id`
  if (written.length !== requested.size) throw wrongInput('typeIds')
}

async function assertRoom(tx: Tx, eventId: string) {
  const found = await tx`select from entrances where event_id = ${eventId}`
  if (found.length > ENTRANCES_MAX) throw wrongInput('id', 'too_many')
}
