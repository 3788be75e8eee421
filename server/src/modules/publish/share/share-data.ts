import type { Language } from '@tiantian/contracts/language.ts'
import type { DatasetCard } from '@tiantian/contracts/publish/dataset.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages, sitemapBatches, sitemapParts } from '../../../gateway/share/items.ts'
import { paragraphs } from '../../../gateway/share/parts.ts'
import type { Poster } from '../../../gateway/share/poster.ts'
import type {
  FeedEntry,
  Shared,
  ShareItem,
  ShareSection,
  SitemapEntry,
} from '../../../gateway/share/share.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { numberText } from '../../../platform/text/wording.ts'
import { getDataset } from '../dataset/dataset.ts'
import { strangerAt } from '../dataset/dataset-access.ts'
import { listDatasets } from '../dataset/dataset-list.ts'
import { barHeights, datasetPage } from './share-data-page.ts'

const OTHERS_SHOWN = 4

/** Public dataset pages: `/s/<language>/data/<slug>`. */
export function dataSection(db: Db, clock: Clock): ShareSection {
  const sql = db.sql
  const now = () => clock.now()
  return {
    name: 'data',
    appPath: '#/pages/publish/publish-list',
    find: (language, slug) => findShared(sql, language, slug, now()),
    stamp: (_language, slug) => readStamp(sql, slug, now()),
    list: async (language) => ({ items: await listItems(sql, language, now()), nextCursor: null }),
    poster: (language, slug) => findPoster(sql, language, slug, now()),
    feed: (language) => readFeed(sql, language),
    sitemapParts: sitemapParts(sql, 'select id from datasets where live_n is not null and is_shown'),
    sitemap: (part) => listDatasetSitemapEntries(sql, part),
  }
}

/** A dataset that had figures once is gone (410); one that never had any is not found (404). */
async function findShared(sql: Queryable, language: Language, slug: string, now: Date): Promise<Shared> {
  const [row] = await sql<{ isLive: boolean }[]>`
    select live_n is not null and is_shown as "isLive" from datasets d where slug = ${slug}
      and (live_n is not null or exists (
        select from dataset_releases r where r.dataset_id = d.id and r.state <> 'draft'))`
  if (!row) return { kind: 'missing' }
  if (!row.isLive) return { kind: 'gone' }
  const [dataset, items] = await Promise.all([
    getDataset(sql, { slug }, { language, reader: strangerAt(now) }),
    listItems(sql, language, now),
  ])
  const path = sharePath(language, 'data', slug)
  const others = items.filter((item) => item.path !== path).slice(0, OTHERS_SHOWN)
  return { kind: 'page', page: datasetPage(dataset, language, others) }
}

/**
 * Figures never change within a release, but withheld ones become public day by day; the page also links to the few
 * other datasets.
 */
async function readStamp(sql: Queryable, slug: string, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ stamp: string }[]>`
    select md5(d::text) || (select md5(string_agg(o::text, ' ' order by o.id)) from datasets o) as stamp
    from datasets d where slug = ${slug} and live_n is not null and is_shown`
  return row && `${row.stamp} ${now.toISOString().slice(0, 10)}`
}

const listItems = async (sql: Queryable, language: Language, now: Date): Promise<ShareItem[]> =>
  (await listDatasets(sql, language, now)).datasets.map((card) => itemOf(card, language))

const itemOf = (card: DatasetCard, language: Language): ShareItem => ({
  path: sharePath(language, 'data', card.slug),
  title: card.title,
  text: card.sourceName,
  note: latestFigure(card, language),
  picture: '',
})

/** `2025: 7,1 млн автомобилей` */
function latestFigure({ points, unit, decimals, label }: DatasetCard, language: Language): string {
  const last = points.findLast(({ value }) => value !== null)
  if (!last || last.value === null) return ''
  const figure = `${last.period}: ${numberText(language, last.value, decimals)} ${unit}`
  return label ? `${label}, ${figure}` : figure
}

async function findPoster(
  sql: Queryable,
  language: Language,
  slug: string,
  now: Date,
): Promise<Poster | undefined> {
  const card = (await listDatasets(sql, language, now)).datasets.find((each) => each.slug === slug)
  if (!card) return undefined
  const { title, sourceName, points } = card
  return { language, title, label: sourceName, note: latestFigure(card, language), bars: barHeights(points) }
}

interface FeedRow {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly source: string
  readonly note: string
  readonly published: string
}

/** A new release is news; its changes are shown to readers who may see the figures. */
async function readFeed(sql: Queryable, language: Language): Promise<FeedEntry[]> {
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  const rows = await sql<FeedRow[]>`
    select d.id, d.slug, ${text('d.title')} as title, ${text('d.description')} as description,
      ${text('d.source_name')} as source, case when d.access = 'public' then ${text('r.note')} else '' end as note,
      to_char(r.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published
    from datasets d join dataset_releases r on r.dataset_id = d.id and r.n = d.live_n where d.is_shown
    order by r.published_at desc limit 30`
  return rows.map(({ id, slug, title, description, source, note, published }) => ({
    id,
    title,
    author: source,
    publishedAt: published,
    updatedAt: published,
    path: sharePath(language, 'data', slug),
    summary: note || description.slice(0, 300),
    content: String(paragraphs(note ? `${note}\n\n${description}` : description)),
  }))
}

async function* listDatasetSitemapEntries(
  sql: Queryable,
  part: string,
): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<{ id: string; slug: string; updatedAt: string }[]>`
    select d.id, d.slug, to_char(r.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from datasets d join dataset_releases r on r.dataset_id = d.id and r.n = d.live_n
    where d.is_shown and d.id >= ${from} order by d.id limit ${limit}`
  for await (const batch of sitemapBatches(part, read))
    yield batch.map(({ slug, updatedAt }) => ({ alternates: inAllLanguages('data', slug), updatedAt }))
}
