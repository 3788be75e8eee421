import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { mapShops as contract, ShopGroup } from '@tiantian/contracts/shop/shop.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { liesWithin } from '../../platform/database/geo-point-in-sql.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'

/** The size of a map tile in pixels. */
const TILE_PX = 512
/** Markers nearer to each other on the screen would overlap. */
const GROUP_PX = 72
/** The number of groups a map can show; the largest ones when a section has more. */
const GROUPS_MAX = 300

/** The shops of a map section in squares of a fixed grid: a group stays the same while the map is moved. */
export async function mapShops(
  sql: Queryable,
  { zoom, ...part }: Parsed<typeof contract>,
  language: Language,
): Promise<ShopGroup[]> {
  const side = (360 / (TILE_PX * 2 ** zoom)) * GROUP_PX
  return await sql<ShopGroup[]>`
    select avg(s.location[1]) as latitude, avg(s.location[0]) as longitude, count(*)::int as count,
      case when count(*) = 1 then
        json_build_object('id', min(s.id::text), 'name', min(${sql.unsafe(textInSql('s.name', language))})) end as shop
    from shops s
    where s.state = 'active' and ${liesWithin(sql, 's.location', part)}
    group by floor(s.location[0] / ${side}::float8), floor(s.location[1] / ${side}::float8)
    order by count(*) desc, min(s.id::text)
    limit ${GROUPS_MAX}`
}
