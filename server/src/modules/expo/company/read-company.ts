import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { ShareItem } from '../../../gateway/share/share.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import type { EventCardRow } from '../event/event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf } from '../event/event-card.ts'
import type { NamedCompany } from './company.ts'
import { COMPANY_ID, ENTERPRISE_SLUG, IS_SHOWN } from './company.ts'

/** The description from the company's newest entry. */
export interface Company extends NamedCompany {
  readonly name: string
  readonly profile: string
  readonly country: string
  readonly countryName: string
  readonly brands: readonly string[]
  readonly categories: readonly string[]
  readonly shop: CompanyShop | null
  /** ISO 8601. */
  readonly updatedAt: string
}

interface CompanyShop {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly logo: string
  readonly cover: string
}

/** An event at which the company exhibits. */
export interface CompanyEvent extends EventCard {
  readonly boothCodes: readonly string[]
}

export interface CompanyWithEvents extends Company {
  readonly products: readonly ShareItem[]
  /** Upcoming events, nearest first, then past ones, latest first. */
  readonly events: readonly CompanyEvent[]
}

const COMPANY_EVENTS_SHOWN = 60

/** SQL of the columns of a `Company`, from `COMPANY_FROM`. */
export const companyColumns = (language: Language) => `
  ${COMPANY_ID} as "companyId", x.sort_name as "sortName", ${textInSql('x.name', language)} as name,
  ${textInSql('x.profile', language)} as profile, x.country, ${textInSql('n.name', language)} as "countryName", x.brands,
  array(select ${textInSql('c.name', language)} from categories c where c.slug = any(x.categories) order by c.id) as categories,
  ${ENTERPRISE_SLUG} as "enterpriseSlug", ${COMPANY_CHANGED} as "updatedAt",
  case when s.id is not null then json_build_object('id', s.id, 'slug', s.slug,
    'name', ${textInSql('s.name', language)}, 'logo', s.logo, 'cover', s.cover) end as shop`

/** When the describing entry was written. */
export const COMPANY_CHANGED = `to_char(coalesce(x.changed_at, x.added_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export const COMPANY_FROM = `exhibitors x join events e on e.id = x.event_id join countries n on n.code = x.country
  left join shops s on s.id = x.shop_id and s.state = 'active'`

/** The company of an entry, and nothing else about it. */
export interface Trace {
  /** The company's newest listed entry. */
  readonly entryId: string | null
  readonly companyKey: string
  /** It was listed once. */
  readonly wasShown: boolean
}

/** @returns undefined when there never was such an entry */
export async function traceCompany(sql: Queryable, id: string): Promise<Trace | undefined> {
  const [trace] = await sql<Trace[]>`
    select entry.company_key as "companyKey", (
        select x.id from exhibitors x join events e on e.id = x.event_id
        where x.company_key = entry.company_key and ${sql.unsafe(IS_SHOWN)}
        order by x.added_at desc, x.id desc limit 1) as "entryId",
      exists (select from exhibitors x join events e on e.id = x.event_id
        where x.company_key = entry.company_key and x.state = 'withdrawn'
          and e.state not in ('draft', 'in_review')) as "wasShown"
    from exhibitors entry where entry.id = ${id}`
  return trace
}

interface ReadCompanyPosition {
  readonly entryId: string
  readonly companyKey: string
}

/** @returns undefined when the entry was withdrawn meanwhile */
export async function readCompany(
  sql: Queryable,
  { entryId, companyKey }: ReadCompanyPosition,
  language: Language,
  now: Date,
): Promise<CompanyWithEvents | undefined> {
  const [[company], companyEvents, products] = await Promise.all([
    sql<Company[]>`
      select ${sql.unsafe(companyColumns(language))} from ${sql.unsafe(COMPANY_FROM)}
      where x.id = ${entryId} and ${sql.unsafe(IS_SHOWN)}`,
    listCompanyEvents(sql, companyKey, language, now),
    readProducts(sql, entryId, language),
  ])
  return company && { ...company, events: companyEvents, products }
}

async function listCompanyEvents(
  sql: Queryable,
  companyKey: string,
  language: Language,
  now: Date,
): Promise<CompanyEvent[]> {
  const rows = await sql<(EventCardRow & Pick<CompanyEvent, 'boothCodes'>)[]>`
    select ${sql.unsafe(eventCardColumns(language))},
      array(select code from booths where exhibitor_id = x.id and state <> 'held' order by code) as "boothCodes"
    from ${sql.unsafe(EVENT_CARD_FROM)} join exhibitors x on x.event_id = e.id
    where x.company_key = ${companyKey} and ${sql.unsafe(IS_SHOWN)}
    order by e.ends_at <= ${now}, case when e.ends_at > ${now} then e.starts_at end, e.starts_at desc, x.id
    limit ${COMPANY_EVENTS_SHOWN}`
  return rows.map(({ boothCodes, ...row }) => ({ ...eventCardOf(row, now), boothCodes }))
}

/** Exhibited products that have a page; the path is built as in `productSlug`. */
async function readProducts(sql: Queryable, entryId: string, language: Language): Promise<ShareItem[]> {
  const rows = await sql<{ slug: string; name: string; maker: string; picture: string }[]>`
    select lower(p.normalized_number) || '-' || p.id as slug, ${sql.unsafe(textInSql('p.name', language))} as name,
      b.name || ' ' || p.part_number as maker, coalesce(p.pictures[1], '') as picture
    from exhibitor_products shown join search_items i on i.product_id = shown.product_id
      join products p on p.id = shown.product_id join brands b on b.id = p.brand_id
    where shown.exhibitor_id = ${entryId} order by shown.position, p.id`
  return rows.map(({ slug, name, maker, picture }) => ({
    path: sharePath(language, 'product', slug),
    title: name,
    text: maker,
    note: '',
    picture,
  }))
}
