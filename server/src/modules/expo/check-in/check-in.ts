import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  getCheckInList as listContract,
  Scanned,
  sendScans as scansContract,
  undoScans as undoContract,
} from '@tiantian/contracts/expo/check-in.ts'
import type { Entrance, ScanResult, TicketRefusal } from '@tiantian/contracts/expo/entrance.ts'
import { verdictOf } from '@tiantian/contracts/expo/entrance.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { codeReadings, shortCodeReadings } from '@tiantian/contracts/spelling/typed.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { CheckInRow } from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext } from '../expo.ts'
import type { TicketClaim } from '../registration/ticket-code.ts'
import { lockTicket, readMoves, settleDoubles, settleLater } from '../registration/ticket-moves.ts'
import { entranceOf, readEntrances } from './entrance.ts'

type CheckInInput = Parsed<typeof scansContract>
type ScanInput = CheckInInput['scans'][number]

/** The scanning officer and the event. */
export interface CheckInStation extends Pick<CheckInInput, 'eventId' | 'device' | 'sentAt'> {
  readonly staffId: string
  readonly language: Language
}

/**
 * Processes scans in the order received, but judges late ones by the order in which they happened. A repeated scan is
 * stored once; when two offline devices admit one ticket, both rows stay and the later entry is flagged.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT') for an entrance of another event
 */
export async function processScans(
  ctx: ExpoContext,
  entrance: CheckInStation,
  scans: readonly ScanInput[],
): Promise<Scanned[]> {
  const entrances = await readEntrances(ctx.db.sql, entrance.eventId)
  const answers: Scanned[] = []
  for (const scan of scans) {
    const taking = {
      station: entrance,
      scan,
      entrance: entranceOf(entrances, scan.entranceId),
      at: timeOf(ctx, entrance, scan),
    }
    answers.push(await processScan(ctx, taking))
  }
  return answers
}

interface ScanTransaction {
  readonly station: CheckInStation
  readonly scan: ScanInput
  readonly entrance: Entrance
  readonly at: Date
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

async function processScan(ctx: ExpoContext, taking: ScanTransaction): Promise<Scanned> {
  const { station: entrance, scan } = taking
  const stored = await readScan(ctx.db.sql, entrance, scan.nonce)
  if (stored) return stored
  const { claim, ticket } = await readTicket(ctx, scan.code)
  const stranger = strangerOf(ticket, claim !== undefined, entrance.eventId)
  await ctx.db.transaction(async (tx) => {
    if (ticket) await lockTicket(tx, ticket.id)
    const result = stranger ?? (await resultOf(tx, taking, ticket!))
    await storeScan(tx, ctx, taking, { ticket, result })
    if (ticket && scan.kind === 'exit') await settleDoubles(tx, taking.entrance, ticket.id)
  })
  return (await readScan(ctx.db.sql, entrance, scan.nonce))!
}

/** A ticket that is not of this event; a valid code whose ticket no longer exists was revoked. */
function strangerOf(
  ticket: FindTicketRow | undefined,
  isOurs: boolean,
  eventId: string,
): ScanResult | undefined {
  if (!ticket) return isOurs ? 'revoked' : 'invalid'
  return ticket.event_id === eventId ? undefined : 'wrong_event'
}

async function resultOf(
  tx: Tx,
  { scan, entrance, at }: ScanTransaction,
  ticket: FindTicketRow,
): Promise<ScanResult> {
  // The device refused entry; that the server would admit by now does not change it.
  if (scan.alone && scan.alone !== 'ok') return scan.alone
  const known = { typeId: ticket.ticket_type_id, refusal: ticket.refusal }
  const all = await readMoves(tx, entrance.id, ticket.id)
  // An entry that arrives late counts where it happened: only what was before it decides.
  const moves = scan.alone ? all.filter((move) => Date.parse(move.at) <= at.getTime()) : all
  const verdict = verdictOf({ ...known, moves }, entrance, { kind: scan.kind, at: at.getTime() })
  if (scan.alone && scan.kind === 'entry' && verdict === 'ok') await settleLater(tx, entrance, ticket.id, at)
  // The ticket is already inside; whether a second person entered, only the device knows.
  return verdict === 'already_used' && scan.alone ? 'double_entry' : verdict
}

interface ScanOutcome {
  readonly ticket: FindTicketRow | undefined
  readonly result: ScanResult
}

/** A nonce is stored once. */
async function storeScan(tx: Tx, ctx: ExpoContext, taking: ScanTransaction, { ticket, result }: ScanOutcome) {
  const { station: checkIn, scan, entrance, at } = taking
  await tx`
    insert into check_ins (event_id, nonce, entrance_id, ticket_id, kind, result, is_single, device, gate, alone,
      scanned_by, happened_at, received_at)
    values (${checkIn.eventId}, ${scan.nonce}, ${entrance.id}, ${ticket?.id ?? null}, ${scan.kind}, ${result},
      ${entrance.rule === 'single'}, ${checkIn.device}, ${scan.gate}, ${scan.alone ?? null}, ${checkIn.staffId},
      ${at.toISOString()}, ${ctx.clock.now().toISOString()})
    on conflict (event_id, nonce) do nothing`
}

/** The result of an earlier scan; undefined when the nonce is new. */
export async function readScan(
  client: Queryable,
  { eventId, language }: Pick<CheckInStation, 'eventId' | 'language'>,
  nonce: string,
): Promise<Scanned | undefined> {
  const [row] = await client<Scanned[]>`
    select k.nonce, k.ticket_id as "ticketId", k.kind, k.result, k.undone_at is not null as "isUndone",
      coalesce(t.name, '') as name, coalesce(t.company, '') as company,
      coalesce(${client.unsafe(textInSql('tt.name', language))}, '') as "typeName",
      f.happened_at::text as "firstAt", coalesce(f.gate, '') as "firstGate"
    from check_ins k left join tickets t on t.id = k.ticket_id left join ticket_types tt on tt.id = t.ticket_type_id
      left join lateral (select o.happened_at, o.gate from check_ins o
        where o.ticket_id = k.ticket_id and o.entrance_id = k.entrance_id and o.result = 'ok' and o.kind = 'entry'
          and o.undone_at is null order by o.happened_at, o.number limit 1) f on true
    where k.event_id = ${eventId} and k.nonce = ${nonce}`
  return row && { ...row, firstAt: row.firstAt && isoTime(row.firstAt) }
}

/** @throws AppError('EVENT_NOT_FOUND') */
export async function assertEvent(client: Queryable, eventId: string): Promise<void> {
  const found = await client`select from events where id = ${eventId} and state not in ('draft', 'in_review')`
  if (found.length === 0) throw new AppError('EVENT_NOT_FOUND')
}

/**
 * Undoes mistaken scans: the rows stay, the tickets admit again. Idempotent; unknown scans are skipped.
 * @throws AppError('EVENT_NOT_FOUND')
 */
export async function undoScans(
  ctx: ExpoContext,
  entrance: CheckInStation,
  nonces: Parsed<typeof undoContract>['nonces'],
): Promise<Scanned[]> {
  const entrances = await readEntrances(ctx.db.sql, entrance.eventId)
  const answers: Scanned[] = []
  for (const nonce of new Set(nonces)) {
    await ctx.db.transaction((tx) => undoScan(tx, ctx, { station: entrance, nonce, entrances }))
    const scan = await readScan(ctx.db.sql, entrance, nonce)
    if (scan) answers.push(scan)
  }
  return answers
}

interface Undoing {
  readonly station: CheckInStation
  readonly nonce: string
  readonly entrances: readonly Entrance[]
}

interface Undone extends Record<string, unknown> {
  readonly entrance_id: string
  readonly result: ScanResult
}

async function undoScan(tx: Tx, { clock }: ExpoContext, { station: entrance, nonce, entrances }: Undoing) {
  const scan = tx`event_id = ${entrance.eventId} and nonce = ${nonce}`
  const [stored] = await tx<Pick<CheckInRow, 'ticket_id'>[]>`
    select ticket_id from check_ins where ${scan}`
  // An invalid ticket did not admit anybody.
  if (!stored?.ticket_id) return
  await lockTicket(tx, stored.ticket_id)
  const at = clock.now()
  const [undone] = await tx<Undone[]>`
    update check_ins set undone_at = ${at.toISOString()}, undone_by = ${entrance.staffId}
    where ${scan} and undone_at is null returning entrance_id, result`
  if (!undone) return
  await settleDoubles(tx, entranceOf(entrances, undone.entrance_id), stored.ticket_id)
  const { device } = entrance
  const change = { eventId: entrance.eventId, ticketId: stored.ticket_id, result: undone.result, device }
  await audit(tx, {
    actorId: entrance.staffId,
    event: 'expo.check_in.undo',
    objectKind: 'check_in',
    objectId: nonce,
    change,
    at,
  })
}

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

export interface FindTicketRow {
  readonly id: string
  readonly event_id: string
  readonly ticket_type_id: string
  readonly state: RegistrationState
  /** Why a ticket does not admit. */
  readonly refusal: TicketRefusal | null
}

/** SQL of why a ticket of registration `r` for event `e` does not admit: its attendee was erased or has cancelled. */
export const REFUSAL = `case when r.contact is null then 'revoked'
  when e.state = 'cancelled' or r.state = 'cancelled' then 'cancelled'
  when r.state = 'pending_payment' then 'unpaid' when r.state <> 'confirmed' then 'not_approved' end`

interface FindTicketResult {
  /** The content of the code, if it is ours. */
  readonly claim: TicketClaim | undefined
  readonly ticket: FindTicketRow | undefined
}

/** By a signed code of this event, or by the ticket number that was typed. */
export async function readTicket(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  code: string,
): Promise<FindTicketResult> {
  const [claim] = codeReadings(code).flatMap((reading) => expo.keys.read(reading) ?? [])
  const sql = db.sql
  const [ticket] = await sql<FindTicketRow[]>`
    select t.id, t.event_id, t.ticket_type_id, r.state, ${sql.unsafe(REFUSAL)} as refusal
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = t.event_id
    where ${claim ? sql`t.id = ${claim.ticketId}` : sql`t.number = any(${shortCodeReadings(code)})`}`
  return { claim, ticket }
}

/** The same; an expired code is invalid. */
export async function findTicket(ctx: ExpoContext, code: string): Promise<FindTicketRow | undefined> {
  const { claim, ticket } = await readTicket(ctx, code)
  return claim && claim.until * 1000 < ctx.clock.now().getTime() ? undefined : ticket
}
