import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { slugOf, sounded } from '../../../platform/text/slug.ts'
import { IS_VERIFIED } from '../../enterprise/company.ts'
import { IS_PUBLIC } from '../event/event-card.ts'

/**
 * A company is identified by its exhibitor entries: entries of one shop, or else of one name and country, belong
 * together (`exhibitors.company_key`). SQL here calls an entry `x` and its event `e`.
 */
export const IS_SHOWN = `x.state = 'confirmed' and ${IS_PUBLIC}`

/** The entry that describes the company: the most recently added listed one. */
export const IS_NEWEST = `${IS_SHOWN} and not exists (select from exhibitors y join events e on e.id = y.event_id
  where y.company_key = x.company_key and (y.added_at, y.id) > (x.added_at, x.id)
    and y.state = 'confirmed' and ${IS_PUBLIC})`

/** The company's id is the id of its oldest entry, whatever the state of that entry, so that it stays stable. */
export const COMPANY_ID = `(select y.id from exhibitors y where y.company_key = x.company_key
  order by y.added_at, y.id limit 1)`

/** The verified enterprise behind an entry, whose page then stands for the entry's own. */
const ENTERPRISE_OF_ENTRY = `from enterprise_applications a
  where a.id in (x.enterprise_id, (select enterprise_id from shops where id = x.shop_id)) and ${IS_VERIFIED}
  order by a.id = x.enterprise_id desc nulls last limit 1`
export const ENTERPRISE_SLUG = `(select a.company_slug ${ENTERPRISE_OF_ENTRY})`
export const IS_VERIFIED_ENTRY = `exists (select ${ENTERPRISE_OF_ENTRY})`

export interface NamedCompany {
  readonly companyId: string
  readonly sortName: string
  /** Of the page of its enterprise. */
  readonly enterpriseSlug: string | null
}

/** The path of a company page in all languages: the name is for readers, the id at the end identifies it. */
export const companySlug = async ({ companyId, sortName, enterpriseSlug }: NamedCompany): Promise<string> =>
  enterpriseSlug ?? `${slugOf(await sounded(sortName), 'company')}-${companyId}`

/** The company page paths of listed exhibitors, by exhibitor id. */
export async function pathsOfEntries(
  sql: Queryable,
  entryIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<(NamedCompany & { entryId: string })[]>`
    select entry.id as "entryId", newest.* from exhibitors entry cross join lateral (
      select ${sql.unsafe(COMPANY_ID)} as "companyId", x.sort_name as "sortName", ${sql.unsafe(ENTERPRISE_SLUG)} as "enterpriseSlug"
      from exhibitors x join events e on e.id = x.event_id
      where x.company_key = entry.company_key and ${sql.unsafe(IS_SHOWN)}
      order by x.added_at desc, x.id desc limit 1) newest
    where entry.id = any(${[...entryIds]}::uuid[])`
  const paths = rows.map(async (row) => [row.entryId, await pathOf(row, language)] as const)
  return new Map(await Promise.all(paths))
}

/** The company page path of a shop, when it exhibits or belongs to a verified enterprise. */
export async function companyPathOfShop(
  sql: Queryable,
  shopId: string,
  language: Language,
): Promise<string | undefined> {
  const [enterprise] = await sql<{ slug: string }[]>`
    select a.company_slug as slug from shops s join enterprise_applications a on a.id = s.enterprise_id
    where s.id = ${shopId} and ${sql.unsafe(IS_VERIFIED)}`
  if (enterprise) return sharePath(language, 'company', enterprise.slug)
  const [row] = await sql<NamedCompany[]>`
    select ${sql.unsafe(COMPANY_ID)} as "companyId", x.sort_name as "sortName", ${sql.unsafe(ENTERPRISE_SLUG)} as "enterpriseSlug"
    from exhibitors x join events e on e.id = x.event_id
    where x.shop_id = ${shopId} and ${sql.unsafe(IS_NEWEST)}`
  return row && pathOf(row, language)
}

const pathOf = async (company: NamedCompany, language: Language) =>
  sharePath(language, 'company', await companySlug(company))
