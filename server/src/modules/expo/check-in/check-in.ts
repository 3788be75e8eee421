import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  Scanned,
  sendScans as scansContract,
  undoScans as undoContract,
} from '@tiantian/contracts/expo/check-in.ts'
import type { Entrance, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import { verdictOf } from '@tiantian/contracts/expo/entrance.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { CheckInRow } from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import { FIRST_ENTRY } from './check-in-list.ts'
import { entranceOf, readEntrances } from './entrance.ts'
import type { FoundTicket } from './find-ticket.ts'
import { readTicket } from './find-ticket.ts'
import { lockTicket, readMoves, settleDoubles, settleLater } from './ticket-moves.ts'

type CheckInInput = Parsed<typeof scansContract>
type ScanInput = CheckInInput['scans'][number]

/** The scanning officer and the event. */
export interface CheckInStation extends ExpoUser, Pick<CheckInInput, 'eventId' | 'device' | 'sentAt'> {}

/**
 * Processes scans in the order received, but judges late ones by the order in which they happened. A repeated scan is
 * stored once; when two offline devices admit one ticket, both rows stay and the later entry is flagged.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT') for an entrance of another event
 */
export async function processScans(
  ctx: ExpoContext,
  station: CheckInStation,
  scans: readonly ScanInput[],
): Promise<Scanned[]> {
  const entrances = await readEntrances(ctx.db.sql, station.eventId)
  const processed: Scanned[] = []
  for (const input of scans) {
    const entrance = entranceOf(entrances, input.entranceId)
    const scan = { ...input, station, entrance, happenedAt: timeOf(ctx, station, input) }
    processed.push(await processScan(ctx, scan))
  }
  return processed
}

/** A scan with where and when it happened. */
interface PlacedScan extends ScanInput {
  readonly station: CheckInStation
  readonly entrance: Entrance
  readonly happenedAt: Date
}

/**
 * Time of the scan: now for an online device; for a delayed one the device's time, corrected by the server's clock.
 */
function timeOf({ clock }: ExpoContext, { sentAt }: CheckInStation, { alone, at }: ScanInput): Date {
  const now = clock.now().getTime()
  if (!alone) return new Date(now)
  const late = sentAt ? now - Date.parse(sentAt) : 0
  return new Date(Math.min(now, Date.parse(at) + late))
}

async function processScan(ctx: ExpoContext, scan: PlacedScan): Promise<Scanned> {
  const { station, nonce } = scan
  const stored = await readScan(ctx.db.sql, station, nonce)
  if (stored) return stored
  const { claim, ticket } = await readTicket(ctx, scan.code)
  const refusal = refusalOfCode(ticket, claim !== undefined, station.eventId)
  await ctx.db.transaction(async (tx) => {
    if (ticket) await lockTicket(tx, ticket.id)
    const result = refusal ?? (await resultOf(tx, scan, ticket!))
    await storeScan(tx, ctx, scan, { ticket, result })
    if (ticket && scan.kind === 'exit') await settleDoubles(tx, scan.entrance, ticket.id)
  })
  return (await readScan(ctx.db.sql, station, nonce))!
}

/** For a code without a ticket of this event; one of ours whose ticket no longer exists was revoked. */
function refusalOfCode(
  ticket: FoundTicket | undefined,
  isOurs: boolean,
  eventId: string,
): ScanResult | undefined {
  if (!ticket) return isOurs ? 'revoked' : 'invalid'
  return ticket.event_id === eventId ? undefined : 'wrong_event'
}

async function resultOf(
  tx: Tx,
  { kind, alone, entrance, happenedAt }: PlacedScan,
  ticket: FoundTicket,
): Promise<ScanResult> {
  // The device refused entry; that the server would admit by now does not change it.
  if (alone && alone !== 'ok') return alone
  const at = happenedAt.getTime()
  const all = await readMoves(tx, entrance.id, ticket.id)
  // An entry that arrives late counts where it happened: only what was before it decides.
  const moves = alone ? all.filter((move) => Date.parse(move.at) <= at) : all
  const known = { typeId: ticket.ticket_type_id, refusal: ticket.refusal, moves }
  const verdict = verdictOf(known, entrance, { kind, at })
  if (alone && kind === 'entry' && verdict === 'ok') await settleLater(tx, entrance, ticket.id, happenedAt)
  // The ticket is already inside; whether a second person entered, only the device knows.
  return verdict === 'already_used' && alone ? 'double_entry' : verdict
}

interface ScanOutcome {
  readonly ticket: FoundTicket | undefined
  readonly result: ScanResult
}

/** A nonce is stored once. */
async function storeScan(tx: Tx, ctx: ExpoContext, scan: PlacedScan, { ticket, result }: ScanOutcome) {
  const { station, entrance } = scan
  await tx`
    insert into check_ins (event_id, nonce, entrance_id, ticket_id, kind, result, is_single, device, gate, alone,
      scanned_by, happened_at, received_at)
    values (${station.eventId}, ${scan.nonce}, ${entrance.id}, ${ticket?.id ?? null}, ${scan.kind}, ${result},
      ${entrance.rule === 'single'}, ${station.device}, ${scan.gate}, ${scan.alone ?? null}, ${station.userId},
      ${scan.happenedAt.toISOString()}, ${ctx.clock.now().toISOString()})
    on conflict (event_id, nonce) do nothing`
}

/** The result of an earlier scan; undefined when the nonce is new. */
async function readScan(
  client: Queryable,
  { eventId, language }: CheckInStation,
  nonce: string,
): Promise<Scanned | undefined> {
  const [row] = await client<Scanned[]>`
    select k.nonce, k.ticket_id as "ticketId", k.kind, k.result, k.undone_at is not null as "isUndone",
      coalesce(t.name, '') as name, coalesce(t.company, '') as company,
      coalesce(${client.unsafe(textInSql('tt.name', language))}, '') as "typeName",
      f.happened_at::text as "firstAt", coalesce(f.gate, '') as "firstGate"
    from check_ins k left join tickets t on t.id = k.ticket_id left join ticket_types tt on tt.id = t.ticket_type_id
      ${client.unsafe(FIRST_ENTRY)}
    where k.event_id = ${eventId} and k.nonce = ${nonce}`
  return row && { ...row, firstAt: row.firstAt && isoTime(row.firstAt) }
}

/**
 * Undoes mistaken scans: the rows stay, the tickets admit again. Idempotent; unknown scans are skipped.
 * @throws AppError('EVENT_NOT_FOUND')
 */
export async function undoScans(
  ctx: ExpoContext,
  station: CheckInStation,
  nonces: Parsed<typeof undoContract>['nonces'],
): Promise<Scanned[]> {
  const entrances = await readEntrances(ctx.db.sql, station.eventId)
  const undone: Scanned[] = []
  for (const nonce of new Set(nonces)) {
    await ctx.db.transaction((tx) => undoScan(tx, ctx, { station, nonce, entrances }))
    const scan = await readScan(ctx.db.sql, station, nonce)
    if (scan) undone.push(scan)
  }
  return undone
}

interface ScanToUndo {
  readonly station: CheckInStation
  readonly nonce: string
  readonly entrances: readonly Entrance[]
}

interface UndoneScan extends Record<string, unknown> {
  readonly entrance_id: string
  readonly result: ScanResult
}

async function undoScan(tx: Tx, { clock }: ExpoContext, { station, nonce, entrances }: ScanToUndo) {
  const scan = tx`event_id = ${station.eventId} and nonce = ${nonce}`
  const [stored] = await tx<Pick<CheckInRow, 'ticket_id'>[]>`
    select ticket_id from check_ins where ${scan}`
  // An invalid ticket did not admit anybody.
  if (!stored?.ticket_id) return
  await lockTicket(tx, stored.ticket_id)
  const at = clock.now()
  const [undone] = await tx<UndoneScan[]>`
    update check_ins set undone_at = ${at.toISOString()}, undone_by = ${station.userId}
    where ${scan} and undone_at is null returning entrance_id, result`
  if (!undone) return
  await settleDoubles(tx, entranceOf(entrances, undone.entrance_id), stored.ticket_id)
  const { eventId, device, userId } = station
  await audit(tx, {
    actorId: userId,
    event: 'expo.check_in.undo',
    objectKind: 'check_in',
    objectId: nonce,
    change: { eventId, ticketId: stored.ticket_id, result: undone.result, device },
    at,
  })
}
