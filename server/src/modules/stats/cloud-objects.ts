import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { addressKey, RateLimiter } from '../../platform/rate-limit.ts'
import type { ReportReason, StatEvent, StatsReport } from './report.ts'
import { readReport } from './report.ts'

/** Stores events unchanged, under the day (UTC) of arrival. `userId` is the signed-in user. */
async function keepEvents(
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

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** A client reports every ten seconds (S9); a whole office may share an address. */
const REPORT_LIMIT = { max: 1200, windowSeconds: 600 }

const OVER_LIMIT: StatsReport = { events: [], refused: ['limit'] }

/**
 * The cloud object `uni-stat-receiver` (S7.8). Clients would repeat a refused report forever, so invalid ones are
 * accepted and counted.
 */
export function statsFunctions(clock: Clock): CloudFunction[] {
  const limiter = new RateLimiter(clock)
  const receiver = cloudObject({
    name: 'uni-stat-receiver',
    isPoll: true,
    methods: {
      async report({ db, user, caller }, report) {
        const now = clock.now()
        const isAllowed = limiter.allow(addressKey(caller.address), REPORT_LIMIT)
        const { events, refused } = isAllowed ? readReport(report, now) : OVER_LIMIT
        await keepEvents(db, events, user?.id, now)
        await countRefusals(db, refused, now)
        return {}
      },
    },
  })
  return [receiver]
}
