import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import {
  inAllLanguages,
  isId,
  LIST_PAGE,
  sitemapBatches,
  sitemapParts,
} from '../../../gateway/share/items.ts'
import { paragraphs } from '../../../gateway/share/parts.ts'
import type { Poster } from '../../../gateway/share/poster.ts'
import type {
  FeedEntry,
  Shared,
  ShareItem,
  ShareList,
  ShareSection,
  SitemapEntry,
} from '../../../gateway/share/share.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { pathsOfEntries } from '../company/company.ts'
import { EVENT_CARD_FROM, eventCardColumns, IS_PUBLIC, LEFT_OF_TYPE } from '../event/event-card.ts'
import { getEvent } from '../event/event-detail.ts'
import { listEvents } from '../event/event-list.ts'
import { listExhibitors } from '../event/exhibitor-list.ts'
import { eventPage } from './share-event-page.ts'
import { daysOf, EVENT_PAGE_TEXTS, timesOf, venueOf } from './share-words.ts'

const EXHIBITORS_SHOWN = 60

/** Public event pages: `/s/<language>/event/<slug>`. */
export function eventSection(db: Db, clock: Clock): ShareSection {
  const sql = db.sql
  return {
    name: 'event',
    appPath: '#/pages/expo-forum/expo-forum',
    find: (language, slug) => findShared(sql, language, slug, clock.now()),
    stamp: (_language, slug) => readStamp(sql, slug, clock.now()),
    list: (language, after) => listItems(sql, language, after, clock.now()),
    poster: (language, slug) => findPoster(sql, language, slug),
    feed: (language) => readFeed(sql, language),
    sitemapParts: sitemapParts(sql, `select e.id from events e where ${IS_PUBLIC}`),
    sitemap: (part) => listEventSitemapEntries(sql, part),
  }
}

async function findShared(sql: Queryable, language: Language, slug: string, now: Date): Promise<Shared> {
  const [row] = await sql<{ id: string; slug: string; updatedAt: string }[]>`
    select id, slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from events e where (slug = ${slug} ${isId(slug) ? sql`or e.id = ${slug}` : sql``})
      and ${sql.unsafe(IS_PUBLIC)}`
  if (!row) return { kind: 'missing' }
  if (row.slug !== slug) return { kind: 'moved', path: sharePath(language, 'event', row.slug) }
  const [event, { rows }] = await Promise.all([
    getEvent(sql, row.id, language, now),
    listExhibitors(sql, { eventId: row.id, limit: EXHIBITORS_SHOWN }, language),
  ])
  const companies = await pathsOfEntries(
    sql,
    rows.map(({ id }) => id),
    language,
  )
  const shown = { event, updatedAt: row.updatedAt, exhibitors: rows, companies }
  return { kind: 'page', page: eventPage(shown, language, now) }
}

/** The event with its latest parts, and the data that changes with time and seats. */
async function readStamp(sql: Queryable, slug: string, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ stamp: string }[]>`
    select concat_ws(' ', e.id, e.updated_at, registration_opens_at <= ${now}, registration_closes_at <= ${now},
      ends_at <= ${now}, (select string_agg(concat(coalesce(${sql.unsafe(LEFT_OF_TYPE)}, 1) > 0,
        tt.sale_opens_at <= ${now}, tt.sale_closes_at <= ${now}), ',' order by tt.position)
        from ticket_types tt where tt.event_id = e.id)) as stamp
    from events e where slug = ${slug} and ${sql.unsafe(IS_PUBLIC)}`
  return row?.stamp
}

/** Upcoming events, followed by past ones. */
async function listItems(
  sql: Queryable,
  language: Language,
  after: string | undefined,
  now: Date,
): Promise<ShareList> {
  const when = after === undefined || after.startsWith(AHEAD) ? 'upcoming' : 'past'
  const cursor = after?.slice(AHEAD.length) || undefined
  const input = { when, limit: LIST_PAGE, cursor } as const
  const { rows, nextCursor } = await listEvents(sql, input, language, now)
  const further = nextCursor ? `${when === 'past' ? PAST : AHEAD}${nextCursor}` : null
  const items = rows.map((card) => itemOf(card, language))
  if (when === 'past' || further) return { items, nextCursor: further }
  const past = await listItems(sql, language, PAST, now)
  return { items: [...items, ...past.items], nextCursor: past.nextCursor }
}

/** Prefixes of cursors: which of the two lists continues. */
const AHEAD = 'a-'
const PAST = 'p-'

const itemOf = (card: EventCard, language: Language): ShareItem => ({
  path: sharePath(language, 'event', card.slug),
  title: card.title,
  text: card.summary || venueOf(card, language),
  note: `${daysOf(card, language)} · ${venueOf(card, language)}`,
  picture: card.cover,
})

type ShareEventCardRow = EventCard & {
  readonly updatedAt: string
  readonly createdAt: string
  readonly body: string
}

async function findPoster(sql: Queryable, language: Language, slug: string): Promise<Poster | undefined> {
  const [card] = await sql<ShareEventCardRow[]>`
    select ${sql.unsafe(eventCardColumns(language))} from ${sql.unsafe(EVENT_CARD_FROM)}
    where e.slug = ${slug} and ${sql.unsafe(IS_PUBLIC)}`
  if (!card) return undefined
  const note = `${daysOf(card, language)} · ${narrowed(language, [card.cityName, card.countryName]) || EVENT_PAGE_TEXTS[language].online}`
  const path = card.cover.replace(/^\/media\//, '')
  return {
    language,
    title: card.title,
    label: EVENT_PAGE_TEXTS[language].type[card.type],
    note,
    picture: path ? { path, fit: 'filled', focus: { x: 50, y: 50 } } : undefined,
  }
}

async function readFeed(sql: Queryable, language: Language): Promise<FeedEntry[]> {
  const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const rows = await sql<(ShareEventCardRow & { organiser: string })[]>`
    select ${sql.unsafe(eventCardColumns(language))}, ${sql.unsafe(textInSql('e.organiser', language))} as organiser,
      ${sql.unsafe(textInSql('e.body', language))} as body, ${sql.unsafe(iso('e.created_at'))} as "createdAt",
      ${sql.unsafe(iso('e.updated_at'))} as "updatedAt"
    from ${sql.unsafe(EVENT_CARD_FROM)} where ${sql.unsafe(IS_PUBLIC)} order by e.created_at desc, e.id desc limit 30`
  return rows.map((row) => ({
    id: row.id,
    path: sharePath(language, 'event', row.slug),
    title: row.title,
    summary: row.summary || venueOf(row, language),
    content: String(paragraphs(`${timesOf(row, language)}\n${venueOf(row, language)}\n\n${row.body}`)),
    author: row.organiser || EVENT_PAGE_TEXTS[language].organiser,
    publishedAt: row.createdAt,
    updatedAt: row.updatedAt,
  }))
}

async function* listEventSitemapEntries(
  sql: Queryable,
  part: string,
): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<{ id: string; slug: string; updatedAt: string }[]>`
    select id, slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from events e where ${sql.unsafe(IS_PUBLIC)} and id >= ${from} order by id limit ${limit}`
  for await (const batch of sitemapBatches(part, read))
    yield batch.map(({ slug, updatedAt }) => ({ alternates: inAllLanguages('event', slug), updatedAt }))
}
