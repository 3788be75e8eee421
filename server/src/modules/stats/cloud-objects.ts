import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import { isObject } from '../../gateway/cloud/wire-call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import type { Eraser } from '../../platform/module-hooks.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import { parseBoundedJson } from '../../platform/text/bounded-json.ts'

/** 1 launch, 3 to background, 11 page left, 21 custom event, 31 error, 101 push id. */
const KINDS = new Set([1, 3, 11, 21, 31, 101])
const CUSTOM = 21

/** More than a client can collect during a long time offline. */
export const EVENTS_MAX = 1000
const FIELDS_MAX = 60
const TEXT_MAX = 16_000
const ID_MAX = 100
/** Limits of event names and options in the specification (S5.4); options that are objects may be longer. */
const NAME_MAX = 255

/** A clock that differs from ours by more than a week is ignored. */
const CLOCK_TRUST_S = 7 * 86_400

/** Why part of a report was not stored. */
type ReportReason = 'report' | 'too_many' | 'kind' | 'device' | 'name' | 'field' | 'limit'

interface StatEvent {
  readonly kind: number
  readonly appId: string
  readonly deviceId: string
  readonly happenedAt: Date
  /** Unchanged, as received. */
  readonly event: Readonly<Record<string, unknown>>
}

interface StatsReport {
  readonly events: readonly StatEvent[]
  readonly refused: readonly ReportReason[]
}

/** Parses a report of the collector; invalid parts are returned separately, never thrown. */
function readReport(report: unknown, now: Date): StatsReport {
  const items = itemsOf(report)
  if (!items) return { events: [], refused: ['report'] }
  const read = items.slice(0, EVENTS_MAX).map((item) => readEvent(item, now))
  const surplus = items.slice(EVENTS_MAX).map((): ReportReason => 'too_many')
  return {
    events: read.filter((each) => typeof each !== 'string'),
    refused: [...read.filter((each) => typeof each === 'string'), ...surplus],
  }
}

/** `requests` is a JSON array as text. */
function itemsOf(report: unknown): unknown[] | undefined {
  if (!isObject(report) || typeof report.requests !== 'string') return undefined
  try {
    const items: unknown = parseBoundedJson(report.requests)
    return Array.isArray(items) ? items : undefined
  } catch {
    return undefined
  }
}

function readEvent(item: unknown, now: Date): StatEvent | ReportReason {
  if (!(isObject(item) && hasPlainFields(item))) return 'field'
  const { lt, uuid, ak, t, e_n: name } = item
  const kind = Number(lt)
  if (!KINDS.has(kind)) return 'kind'
  if (!isId(uuid)) return 'device'
  if (kind === CUSTOM && !(typeof name === 'string' && name !== '' && name.length <= NAME_MAX)) return 'name'
  const appId = isId(ak) ? ak : ''
  return { kind, appId, deviceId: uuid, happenedAt: timeOf(t, now), event: item }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX

/** The collector sends flat objects; nothing else is stored. */
function hasPlainFields(item: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(item)
  return entries.length <= FIELDS_MAX && entries.every(([name, value]) => isPlain(name) && isPlain(value))
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'object') return value === null
  if (typeof value !== 'string') return true
  return value.length <= TEXT_MAX && value.isWellFormed() && !value.includes('\0')
}

/** Seconds of the device's clock. */
function timeOf(t: unknown, now: Date): Date {
  const ms = Number(t) * 1000
  return Math.abs(ms - now.getTime()) <= CLOCK_TRUST_S * 1000 ? new Date(ms) : now
}

/** Stores events unchanged, under the day (UTC) of arrival. `userId` is the signed-in user. */
async function storeEvents(
  { sql }: Db,
  events: readonly StatEvent[],
  userId: string | undefined,
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into stat_events (day, received_at, happened_at, kind, app_id, device_id, user_id, event)
    select ${dayOf(now)}, ${now}, "happenedAt", kind, "appId", "deviceId", ${userId ?? null}, event
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as sent(kind smallint, "appId" text, "deviceId" text, "happenedAt" timestamptz, event jsonb)`
}

/** Counts refused data by day and reason. */
async function countRefusals({ sql }: Db, refused: readonly ReportReason[], now: Date): Promise<void> {
  // In a fixed order, so that two reports cannot deadlock.
  const counts = [...Map.groupBy(refused, (reason) => reason)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  if (counts.length === 0) return
  const rows = counts.map(([reason, same]) => ({ reason, count: same.length }))
  await sql`
    insert into stat_refusals (day, reason, count)
    select ${dayOf(now)}, reason, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as refused(reason text, count bigint)
    on conflict (day, reason) do update set count = stat_refusals.count + excluded.count`
}

/** How long raw reports are kept. */
const RETENTION_DAYS = 90

export async function deleteOldEvents(sql: Queryable, now: Date): Promise<number> {
  const { count } =
    await sql`delete from stat_events where day < ${dayOf(now)}::date - ${RETENTION_DAYS}::int`
  return count
}

/** Reports stay, without the id of the person. */
export const eraseReporters: Eraser = (tx, userIds) =>
  tx`update stat_events set user_id = null where user_id = any(${userIds as string[]}::uuid[])`

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** A client reports every ten seconds (S9); a whole office may share an address. */
const REPORT_LIMIT = { max: 1200, windowSeconds: 600 }
/** What a network may have stored a day, in characters: a hundred people report some ten megabytes an hour. */
const STORAGE_LIMIT = { max: 200_000_000, windowSeconds: 86_400 }

const sizeOf = (report: unknown) =>
  isObject(report) && typeof report.requests === 'string' ? report.requests.length : 0

const OVER_LIMIT: StatsReport = { events: [], refused: ['limit'] }

/**
 * The cloud object `uni-stat-receiver` (S7.8). Clients would repeat a refused report forever, so invalid ones are
 * accepted and counted.
 */
export function statsFunctions(clock: Clock): CloudFunction[] {
  const limiter = new RateLimiter(clock)
  const storage = new RateLimiter(clock)
  const receiver = cloudObject({
    name: 'uni-stat-receiver',
    isPoll: true,
    methods: {
      async report({ db, user, caller }, report) {
        const now = clock.now()
        const network = addressKey(caller.address)
        const isAllowed =
          limiter.allow(network, REPORT_LIMIT) && storage.allow(network, STORAGE_LIMIT, sizeOf(report))
        const { events, refused } = isAllowed ? readReport(report, now) : OVER_LIMIT
        await storeEvents(db, events, user?.id, now)
        await countRefusals(db, refused, now)
        return {}
      },
    },
  })
  return [receiver]
}
