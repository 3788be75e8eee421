import { listed, narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import * as z from 'zod'
import {
  inAllLanguages,
  isId,
  LIST_PAGE,
  sitemapBatches,
  sitemapParts,
} from '../../../gateway/share/items.ts'
import type { Poster } from '../../../gateway/share/poster.ts'
import type {
  Shared,
  ShareItem,
  ShareList,
  ShareSection,
  SitemapEntry,
} from '../../../gateway/share/share.ts'
import type { Clock } from '../../../platform/clock.ts'
import { cursorId, cursorText, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { COMPANY_SORT_NAME, companyNameInSql, IS_VERIFIED } from '../../enterprise/company.ts'
import { EVENT_PAGE_TEXTS } from '../share/share-words.ts'
import type { NamedCompany } from './company.ts'
import { COMPANY_ID, companySlug, IS_NEWEST, IS_VERIFIED_ENTRY } from './company.ts'
import type { Company, CompanyWithEvents } from './read-company.ts'
import { COMPANY_CHANGED, COMPANY_FROM, companyColumns, readCompany, traceCompany } from './read-company.ts'
import { companyPage, dotted } from './share-company-page.ts'
import { COMPANY_WORDS, standingOf, verifiedCompanyPage } from './share-verified-page.ts'
import type { VerifiedCompany } from './verified-company.ts'
import { findVerifiedCompany } from './verified-company.ts'

/** Public pages of exhibiting companies: `/s/<language>/company/<name>-<id>`, identified by the id. */
export function companySection(db: Db, clock: Clock): ShareSection {
  const sql = db.sql
  return {
    name: 'company',
    appPath: '#/pages/expo-forum/expo-forum',
    find: (language, slug) => findShared(sql, language, slug, clock.now()),
    list: (language, after) => listItems(sql, language, after),
    poster: (language, slug) => findPoster(sql, language, slug, clock.now()),
    sitemapParts: sitemapParts(
      sql,
      `select ${COMPANY_ID} as id from exhibitors x join events e on e.id = x.event_id
        where ${IS_NEWEST} and not ${IS_VERIFIED_ENTRY}
        union all select a.id from enterprise_applications a where ${IS_VERIFIED}`,
    ),
    sitemap: (part) => listCompanySitemapEntries(sql, part),
  }
}

async function findShared(sql: Queryable, language: Language, slug: string, now: Date): Promise<Shared> {
  const verified = await findVerifiedCompany(sql, slug, language, now)
  if (verified === 'gone') return { kind: 'gone' }
  if (verified !== 'missing') return { kind: 'page', page: verifiedCompanyPage(verified, language, now) }
  const found = await findCompany(sql, language, slug, now)
  if (typeof found === 'string') return { kind: found }
  const known = await companySlug(found)
  if (slug !== known) return { kind: 'moved', path: sharePath(language, 'company', known) }
  return { kind: 'page', page: companyPage(found, known, language, now) }
}

const ID_LENGTH = 36

/** By the id of any entry: which entry is the oldest may change when one is moved to another shop. */
async function findCompany(
  sql: Queryable,
  language: Language,
  slug: string,
  now: Date,
): Promise<CompanyWithEvents | 'gone' | 'missing'> {
  const id = slug.slice(-ID_LENGTH)
  const trace = isId(id) ? await traceCompany(sql, id) : undefined
  if (!trace) return 'missing'
  const { entryId, companyKey, wasShown } = trace
  if (entryId === null) return wasShown ? 'gone' : 'missing'
  return (await readCompany(sql, { entryId, companyKey }, language, now)) ?? 'gone'
}

const LIST = 'companies'
const position = z.tuple([cursorText, cursorId])

/** Sorted by name. */
async function listItems(sql: Queryable, language: Language, after?: string): Promise<ShareList> {
  const from = readCursor(LIST, after, position)
  const keys = await readKeys(sql, from)
  const { rows, nextCursor } = pageOf(LIST, keys, LIST_PAGE, (row) => [row.sortName, row.id])
  const ids = rows.map(({ id }) => id)
  const [entries, enterprises] = await Promise.all([
    sql<(Company & { entryId: string; eventCover: string })[]>`
      select x.id as "entryId", e.cover as "eventCover", ${sql.unsafe(companyColumns(language))}
      from ${sql.unsafe(COMPANY_FROM)} where x.id = any(${ids}::uuid[])`,
    readEnterpriseItems(sql, ids, language),
  ])
  const items = new Map<string, ShareItem>(enterprises)
  for (const entry of entries) items.set(entry.entryId, await itemOf(entry, language))
  return { items: ids.flatMap((id) => items.get(id) ?? []), nextCursor }
}

type ListPosition = z.output<typeof position>

/** Verified enterprises, and exhibitors that belong to none, together by name. */
const readKeys = (sql: Queryable, from: ListPosition | undefined) => sql<{ id: string; sortName: string }[]>`
  select id, "sortName" from (
    (select x.id, x.sort_name as "sortName" from exhibitors x join events e on e.id = x.event_id
      where ${sql.unsafe(IS_NEWEST)} and not ${sql.unsafe(IS_VERIFIED_ENTRY)}
        ${from ? sql`and (x.sort_name, x.id) > (${from[0]}, ${from[1]}::uuid)` : sql``}
      order by x.sort_name, x.id limit ${LIST_PAGE + 1})
    union all
    (select a.id, ${sql.unsafe(COMPANY_SORT_NAME)} from enterprise_applications a where ${sql.unsafe(IS_VERIFIED)}
        ${from ? sql`and (${sql.unsafe(COMPANY_SORT_NAME)}, a.id) > (${from[0]}, ${from[1]}::uuid)` : sql``}
      order by 2, 1 limit ${LIST_PAGE + 1})) keys
  order by "sortName", id limit ${LIST_PAGE + 1}`

interface EnterpriseItem {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly statement: string
  readonly countryName: string
  readonly cover: string | null
}

async function readEnterpriseItems(
  sql: Queryable,
  ids: readonly string[],
  language: Language,
): Promise<[string, ShareItem][]> {
  const rows = await sql<EnterpriseItem[]>`
    select a.id, a.company_slug as slug, ${sql.unsafe(companyNameInSql(language))} as name,
      coalesce(a.form->>'statement', '') as statement, ${sql.unsafe(textInSql('n.name', language))} as "countryName",
      (select s.cover from shops s where s.enterprise_id = a.id and s.state = 'active' order by s.created_at limit 1) as cover
    from enterprise_applications a join countries n on n.code = a.country
    where a.id = any(${[...ids]}::uuid[]) and ${sql.unsafe(IS_VERIFIED)}`
  return rows.map(({ id, slug, name, statement, countryName, cover }) => [
    id,
    {
      path: sharePath(language, 'company', slug),
      title: name,
      text: statement,
      note: dotted(countryName, COMPANY_WORDS[language].verified),
      picture: cover ?? '',
    },
  ])
}

const itemOf = async (row: Company & { eventCover: string }, language: Language): Promise<ShareItem> => ({
  path: sharePath(language, 'company', await companySlug(row)),
  title: row.name,
  text: row.profile || listed(language, row.brands),
  note: row.countryName,
  picture: row.shop?.cover ?? row.eventCover,
})

/** Country above the name; the next or the last event below it. */
async function findPoster(
  sql: Queryable,
  language: Language,
  slug: string,
  now: Date,
): Promise<Poster | undefined> {
  const verified = await findVerifiedCompany(sql, slug, language, now)
  if (typeof verified === 'object') return verifiedPoster(verified, language)
  const found = await findCompany(sql, language, slug, now)
  if (typeof found === 'string') return undefined
  const { name, countryName, shop, events: companyEvents } = found
  const [first] = companyEvents
  const codes = first?.boothCodes ?? []
  const companyEvent = codes.length > 0 && `${EVENT_PAGE_TEXTS[language].stand} ${listed(language, codes)}`
  const path = (shop?.cover ?? first?.cover ?? '').replace(/^\/media\//, '')
  return {
    language,
    title: name,
    label: countryName,
    note: narrowed(language, [first?.title ?? '', companyEvent]),
    picture: path ? { path, fit: 'filled', focus: { x: 50, y: 50 } } : undefined,
  }
}

function verifiedPoster(company: VerifiedCompany, language: Language): Poster {
  const { name, countryName, brands } = company
  const [shop] = company.shops
  const path = (shop?.cover ?? '').replace(/^\/media\//, '')
  return {
    language,
    title: name,
    label: dotted(countryName, standingOf(company, language)),
    note: listed(language, brands.slice(0, 5)),
    picture: path ? { path, fit: 'filled', focus: { x: 50, y: 50 } } : undefined,
  }
}

/** Ids from here on. */
async function* listCompanySitemapEntries(
  sql: Queryable,
  part: string,
): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<(NamedCompany & { id: string; updatedAt: string })[]>`
    select *, "companyId" as id from (
      select ${sql.unsafe(COMPANY_ID)} as "companyId", x.sort_name as "sortName", ${sql.unsafe(COMPANY_CHANGED)} as "updatedAt",
        null as "enterpriseSlug"
      from exhibitors x join events e on e.id = x.event_id
      where ${sql.unsafe(IS_NEWEST)} and not ${sql.unsafe(IS_VERIFIED_ENTRY)}
      union all
      select a.id, a.name, to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), a.company_slug
      from enterprise_applications a where ${sql.unsafe(IS_VERIFIED)}) companies
    where "companyId" >= ${from} order by "companyId" limit ${limit}`
  for await (const batch of sitemapBatches(part, read)) yield Promise.all(batch.map(toSitemapEntry))
}

const toSitemapEntry = async ({ updatedAt, ...company }: NamedCompany & { updatedAt: string }) => ({
  alternates: inAllLanguages('company', await companySlug(company)),
  updatedAt,
})
