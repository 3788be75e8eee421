import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Sql, TransactionSql } from 'postgres'
import type { EventPlan } from '../event/event-plan.ts'
import { inLanguages, readEventPlans } from '../event/event-plan.ts'
import { momentIn } from '../event/event-time.ts'
import { handoutFile } from '../event/handout.ts'
import { worldId } from '../id.ts'
import type { Random } from '../random.ts'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'
import { loadEventParts } from './load-event-parts.ts'
import { loadExhibitors } from './load-exhibitors.ts'
import { loadGuests } from './load-guests.ts'
import { loadMeetings } from './load-meetings.ts'

/** The row of `imports` that marks the events as loaded. */
const MARK = 'demo-events'
const DAY_MS = 86_400_000
/** Registration ends with the event: late attendees are admitted at the entrance. */
const CANCEL_BEFORE_MS = 2 * DAY_MS

export interface EventWorld {
  readonly seed: number
  /** The day from which the days of the events are counted: some are past, one is running, others are upcoming. */
  readonly now: Date
}

/** An event with all data for its rows. */
export interface PlannedEvent {
  readonly plan: EventPlan
  readonly id: string
  readonly createdAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly random: Random
}

/** Loads the events of the demo world once; in one transaction, as the world itself. */
export async function loadDemoEvents(sql: Sql, { seed, now }: EventWorld): Promise<void> {
  const known = await sql`select from imports where name = ${MARK}`
  if (known.length > 0) return
  await sql.begin(async (tx) => {
    const marked = await tx`
      insert into imports (name, content_hash) values (${MARK}, ${now.toISOString()}) on conflict do nothing`
    if (marked.count === 0) return
    const events = readEventPlans().map((plan) => planned(plan, seed, now))
    await loadRows(tx, events)
    for (const event of events) {
      const ticketTypes = await loadEventParts(tx, event)
      await loadExhibitors(tx, event)
      await loadGuests(tx, event, ticketTypes)
      await loadMeetings(tx, event)
    }
    await noteReminders(tx)
  })
}

/** Demo attendees receive no email. */
async function noteReminders(tx: TransactionSql) {
  await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    select id, 'reminder', occurrence, created_at from registrations, unnest('{7d,1d,2h}'::text[]) occurrence`
}

function planned(plan: EventPlan, seed: number, now: Date): PlannedEvent {
  const { timeZone, startsInDays, days } = plan
  const random = randomOf(seed, 'event', plan.slug)
  const startsAt = momentIn(timeZone, now, startsInDays, plan.startsAt)
  const endsAt = momentIn(timeZone, now, startsInDays + days - 1, plan.endsAt)
  const createdAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - 45 * DAY_MS)
  return { plan, id: worldId(createdAt, random), createdAt, startsAt, endsAt, random }
}

const COLUMNS = [
  ...[
    'id',
    'slug',
    'type',
    'mode',
    'state',
    'title',
    'subtitle',
    'summary',
    'body',
    'organiser',
    'starts_at',
  ],
  ...['ends_at', 'time_zone', 'registration_opens_at', 'registration_closes_at', 'cancel_until', 'venue'],
  ...['address', 'city_id', 'location', 'online_url', 'replay_url', 'languages', 'interpretation'],
  ...['registration_max', 'contact_email', 'contact_phone', 'created_at', 'live_url', 'replay_audience'],
  ...['documents', 'series_id'],
]

async function loadRows(tx: TransactionSql, events: readonly PlannedEvent[]) {
  const series = await loadSeries(tx, events)
  await copyRows(
    tx,
    'events',
    COLUMNS,
    events.map((event) => rowOf(event, series)),
  )
}

/** The ids of series by their English names. */
async function loadSeries(tx: TransactionSql, events: readonly PlannedEvent[]): Promise<Map<string, string>> {
  const named = new Map(events.flatMap((event) => (event.plan.series ? [[event.plan.series[1], event]] : [])))
  const rows = [...named].map(([name, { plan, createdAt, random }]) => ({
    name,
    row: [worldId(createdAt, random), inLanguages(plan.series), createdAt] as const,
  }))
  await copyRows(
    tx,
    'event_series',
    ['id', 'name', 'created_at'],
    rows.map(({ row }) => row),
  )
  return new Map(rows.map(({ name, row: [id] }) => [name, id]))
}

/** Every handout once in each language. */
const documentsOf = ({ slug, handouts = [] }: EventPlan) =>
  handouts.flatMap(({ name, title, audience }) =>
    LANGUAGES.map((language, at) => ({
      name: { [language]: title[at] },
      url: `/media/${handoutFile(slug, name, language)}`,
      bytes: null,
      audience,
      language,
    })),
  )

function rowOf({ plan, id, createdAt, startsAt, endsAt }: PlannedEvent, series: ReadonlyMap<string, string>) {
  const { opensInDays, startsInDays } = plan
  const opensAt =
    opensInDays === undefined
      ? createdAt
      : new Date(startsAt.getTime() - (startsInDays - opensInDays) * DAY_MS)
  const cancelUntil = new Date(Math.max(startsAt.getTime() - CANCEL_BEFORE_MS, createdAt.getTime()))
  return [
    ...[
      id,
      plan.slug,
      plan.type,
      plan.mode,
      'published',
      inLanguages(plan.title),
      inLanguages(plan.subtitle),
    ],
    ...[inLanguages(plan.summary), inLanguages(plan.body), inLanguages(plan.organiser), startsAt, endsAt],
    ...[plan.timeZone, opensAt, endsAt, cancelUntil, inLanguages(plan.venue), inLanguages(plan.address)],
    ...[
      plan.cityId ?? null,
      plan.location ? `(${plan.location.join(',')})` : null,
      plan.onlineUrl ?? '',
      plan.replayUrl ?? '',
    ],
    ...[plan.languages, plan.interpretation ?? [], plan.registrationMax ?? 5, plan.contactEmail],
    ...[plan.contactPhone ?? '', createdAt, plan.liveUrl ?? '', plan.replayAudience ?? 'public'],
    ...[JSON.stringify(documentsOf(plan)), plan.series ? series.get(plan.series[1])! : null],
  ]
}
