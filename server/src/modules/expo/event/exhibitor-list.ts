import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { listExhibitors as contract, Exhibitor } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorText, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { ENTERPRISE_SLUG } from '../company/company.ts'

const LIST = 'exhibitors'
const PRODUCTS_SHOWN = 4
const position = z.tuple([cursorText, cursorId])

/** Exhibitors by name. An event that is not public has none. */
export async function listExhibitors(
  sql: Queryable,
  { eventId, cursor, limit }: Parsed<typeof contract>,
  language: Language,
): Promise<Output<typeof contract>> {
  const after = readCursor(LIST, cursor, position)
  const found = await sql<(Exhibitor & { sortName: string })[]>`
    select ${sql.unsafe(columns(language))}
    from exhibitors x join events e on e.id = x.event_id join countries n on n.code = x.country
      left join shops s on s.id = x.shop_id and s.state = 'active'
    where x.event_id = ${eventId} and x.state = 'confirmed' and e.state not in ('draft', 'in_review')
      ${after ? sql`and (x.sort_name, x.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by x.sort_name, x.id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.sortName, row.id])
  return { rows: rows.map(({ sortName: _, ...exhibitor }) => exhibitor), nextCursor }
}

const columns = (
  language: Language,
) => `x.id, x.sort_name as "sortName", ${textInSql('x.name', language)} as name,
  ${textInSql('x.profile', language)} as profile, x.country, ${textInSql('n.name', language)} as "countryName",
  array(select b.code from booths b where b.exhibitor_id = x.id and b.state <> 'held' order by b.code) as "boothCodes",
  ${ENTERPRISE_SLUG} as "companySlug", x.brands,
  array(select ${textInSql('c.name', language)} from categories c where c.slug = any(x.categories) order by c.id) as categories,
  case when s.id is not null then json_build_object('id', s.id, 'logo', s.logo) end as shop,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${textInSql('p.name', language)}, 'picture', p.pictures[1])
      order by xp.position), '[]')
    from (select * from exhibitor_products where exhibitor_id = x.id order by position limit ${PRODUCTS_SHOWN}) xp
    join products p on p.id = xp.product_id where p.state = 'active') as products`
