import type { Language } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { IS_VERIFIED } from '../../enterprise/company.ts'
import type { NamedCompany } from './company.ts'
import { COMPANY_ID, companySlug, ENTERPRISE_SLUG, IS_NEWEST, IS_SHOWN } from './company.ts'

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
