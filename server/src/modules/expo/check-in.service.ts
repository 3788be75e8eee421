import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { sendScans as contract, Scanned, ScanResult } from '@tiantian/contracts/expo/check-in.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { ISql } from 'postgres'
import { textInSql } from '../../platform/text-in-sql.ts'
import { isoTime } from './event-card.ts'
import type { Desk } from './expo.ts'
import type { TicketRow } from './find-ticket.ts'
import { findTicket } from './find-ticket.ts'

type Wish = Parsed<typeof contract>
type Scan = Wish['scans'][number]

/** Whose device scans, and where. */
interface Door extends Pick<Wish, 'eventId' | 'device'> {
  readonly staffId: string
  readonly language: Language
}

/**
 * Answers scans in the order in which they come. A scan that is sent again is answered as before; of two devices that
 * let one ticket in without a network, both rows stay and the second is flagged.
 * @throws AppError('EVENT_NOT_FOUND')
 */
export async function takeScans(desk: Desk, door: Door, scans: readonly Scan[]): Promise<Scanned[]> {
  await assertEvent(desk.db.$client, door.eventId)
  const answers: Scanned[] = []
  for (const scan of scans) answers.push(await takeScan(desk, door, scan))
  return answers
}

async function takeScan(desk: Desk, door: Door, scan: Scan): Promise<Scanned> {
  const sql = desk.db.$client
  const kept = await readScan(sql, door, scan.nonce)
  if (kept) return kept
  const ticket = await findTicket(desk, scan.code)
  const wanted = resultOf(ticket, door.eventId)
  const isIn = wanted === 'ok' && (await keepScan(desk, { door, scan, ticket, result: 'ok' }))
  if (!isIn)
    await keepScan(desk, { door, scan, ticket, result: wanted === 'ok' ? secondEntry(scan) : wanted })
  return (await readScan(sql, door, scan.nonce))!
}

/** Somebody is in with this ticket already; whether another came in too, only the device knows. */
const secondEntry = ({ isOffline }: Scan): ScanResult => (isOffline ? 'double_entry' : 'already_used')

function resultOf(ticket: TicketRow | undefined, eventId: string): ScanResult {
  if (!ticket) return 'invalid'
  if (ticket.event_id !== eventId) return 'wrong_event'
  if (ticket.state === 'confirmed') return 'ok'
  return ticket.state === 'cancelled' ? 'cancelled' : 'not_confirmed'
}

interface Keeping {
  readonly door: Door
  readonly scan: Scan
  readonly ticket: TicketRow | undefined
  readonly result: ScanResult
}

/** Whether the row is this one: a nonce is kept once, and a ticket enters once. */
async function keepScan({ db, clock }: Desk, { door, scan, ticket, result }: Keeping): Promise<boolean> {
  const kept = await db.$client`
    insert into check_ins (event_id, nonce, ticket_id, result, device, scanned_by, happened_at, received_at)
    values (${door.eventId}, ${scan.nonce}, ${ticket?.id ?? null}, ${result}, ${door.device}, ${door.staffId},
      ${scan.at}::timestamptz, ${clock.now()})
    on conflict do nothing returning nonce`
  return kept.length > 0
}

async function readScan(sql: ISql, { eventId, language }: Door, nonce: string): Promise<Scanned | undefined> {
  const [row] = await sql<Scanned[]>`
    select k.nonce, k.result, coalesce(t.name, '') as name, coalesce(t.company, '') as company,
      coalesce(${sql.unsafe(textInSql('tt.name', language))}, '') as "typeName",
      (select min(f.happened_at)::text from check_ins f where f.ticket_id = k.ticket_id and f.result = 'ok') as "firstAt"
    from check_ins k left join tickets t on t.id = k.ticket_id left join ticket_types tt on tt.id = t.ticket_type_id
    where k.event_id = ${eventId} and k.nonce = ${nonce}`
  return row && { ...row, firstAt: row.firstAt && isoTime(row.firstAt) }
}

/** @throws AppError('EVENT_NOT_FOUND') */
export async function assertEvent(sql: ISql, eventId: string): Promise<void> {
  const found = await sql`select from events where id = ${eventId} and state not in ('draft', 'in_review')`
  if (found.length === 0) throw new AppError('EVENT_NOT_FOUND')
}
