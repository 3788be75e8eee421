import type { LocalizedText } from '@tiantian/contracts/language.ts'
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
import { loadGuests } from './load-guests.ts'
import { loadMeetings } from './load-meetings.ts'

const PRODUCTS_SHOWN = 4
const PER_HALL = 20
const PER_ROW = 5
/** In metres; rows are in pairs, back to back, with an aisle on both sides. */
const STAND = { width: 6, height: 4, aisle: 3 }
const MARGIN = 2
const HALL = { width: 36, height: 27 }

interface ShopRow {
  readonly enterprise_id: string | null
  readonly id: string
  readonly name: LocalizedText
  readonly slogan: LocalizedText
  readonly country: string
}

/** Exhibitors: the best shops of each country in turn, those of verified enterprises first, each with a booth and its best sellers. */
async function loadExhibitors(tx: TransactionSql, event: PlannedEvent) {
  const { plan, id, createdAt, random } = event
  if (plan.invitesOwner) await inviteOwner(tx, event)
  if (plan.exhibitors === 0) return
  const shops = await tx<ShopRow[]>`
    select id, name, slogan, country, enterprise_id from (
      select s.*, row_number() over (partition by country
        order by enterprise_id is null, rating_hundredths desc, id) as place from shops s
      where state = 'active') ranked
    order by place, country limit ${plan.exhibitors}`
  const exhibitors = shops.map((shop) => ({ ...shop, exhibitorId: worldId(createdAt, random) }))
  await copyRows(
    tx,
    'exhibitors',
    ['id', 'event_id', 'shop_id', 'name', 'profile', 'country', 'state', 'sort_name', 'enterprise_id'],
    exhibitors.map((one) => [
      one.exhibitorId,
      id,
      one.id,
      { ...one.name },
      { ...one.slogan },
      one.country,
      'confirmed',
      (one.name.en ?? '').toLowerCase(),
      one.enterprise_id,
    ]),
  )
  const booths = exhibitors.map((one, at) => ({ ...one, place: boothOf(at) }))
  const halls = [...new Set(booths.map(({ place: [hall = ''] }) => hall))]
  await copyRows(
    tx,
    'event_halls',
    ['event_id', 'name', 'position', 'width', 'height'],
    halls.map((hall, at) => [id, hall, at, HALL.width, HALL.height]),
  )
  await copyRows(
    tx,
    'booths',
    ['event_id', 'hall', 'code', 'x', 'y', 'width', 'height', 'exhibitor_id', 'state'],
    booths.map(({ exhibitorId, place }) => [id, ...place, exhibitorId, 'confirmed']),
  )
  await tx`
    insert into exhibitor_products (exhibitor_id, product_id, position)
    select x.id, p.id, p.place from exhibitors x cross join lateral (
      select id, row_number() over (order by sold_count desc, id) as place from products
      where shop_id = x.shop_id and state = 'active' order by sold_count desc, id limit ${PRODUCTS_SHOWN}) p
    where x.event_id = ${id}`
}

/** A shop of the demo's owner exhibits too: they have to write its entry, and the office has requested changes. */
async function inviteOwner(tx: TransactionSql, { id, createdAt, random }: PlannedEvent) {
  await tx`
    insert into exhibitors (id, event_id, shop_id, name, profile, country, state, sort_name, brands, note)
    select ${worldId(createdAt, random)}, ${id}, s.id, s.name, s.slogan, s.country, 'needs_changes', lower(s.name ->> 'en'),
      '{Silk Road Select}', ${OFFICE_ASKS}
    from shops s join users u on u.id = s.owner_id
    where u.username = 'owner' and s.state = 'active' order by s.id limit 1`
}

/** In the language the office uses for a shop in China. */
const OFFICE_ASKS = '请补充展出的配件类别和展台人员名单。'

/** Hall, code and position. */
function boothOf(at: number): (string | number)[] {
  const hall = at < PER_HALL ? 'A' : 'B'
  const place = at % PER_HALL
  const row = Math.floor(place / PER_ROW)
  const column = place % PER_ROW
  const x = MARGIN + column * (STAND.width + 0.5)
  const y = MARGIN + row * STAND.height + Math.ceil(row / 2) * STAND.aisle
  return [hall, `${hall}-${101 + place}`, x, y, STAND.width, STAND.height]
}

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
  'ends_at',
  'time_zone',
  'registration_opens_at',
  'registration_closes_at',
  'cancel_until',
  'venue',
  'address',
  'city_id',
  'location',
  'online_url',
  'replay_url',
  'languages',
  'interpretation',
  'registration_max',
  'contact_email',
  'contact_phone',
  'created_at',
  'live_url',
  'replay_audience',
  'documents',
  'series_id',
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
    id,
    plan.slug,
    plan.type,
    plan.mode,
    'published',
    inLanguages(plan.title),
    inLanguages(plan.subtitle),
    inLanguages(plan.summary),
    inLanguages(plan.body),
    inLanguages(plan.organiser),
    startsAt,
    endsAt,
    plan.timeZone,
    opensAt,
    endsAt,
    cancelUntil,
    inLanguages(plan.venue),
    inLanguages(plan.address),
    plan.cityId ?? null,
    plan.location ? `(${plan.location.join(',')})` : null,
    plan.onlineUrl ?? '',
    plan.replayUrl ?? '',
    plan.languages,
    plan.interpretation ?? [],
    plan.registrationMax ?? 5,
    plan.contactEmail,
    plan.contactPhone ?? '',
    createdAt,
    plan.liveUrl ?? '',
    plan.replayAudience ?? 'public',
    JSON.stringify(documentsOf(plan)),
    plan.series ? series.get(plan.series[1])! : null,
  ]
}
