import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { boundsAround } from '@tiantian/contracts/place/geo-point.ts'
import type {
  listNearbyShops as contract,
  mapShops as mapContract,
  PlacedShop,
  ShopGroup,
} from '@tiantian/contracts/shop/shop.ts'
import * as z from 'zod'
import { cursorId, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { liesWithin, metresTo } from '../../platform/database/geo-point-in-sql.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'

type NearbyInput = Parsed<typeof contract>

/** A page of the shops on sale within the radius, nearest first; those of one city are sorted by id. */
export async function listNearbyShops(
  sql: Queryable,
  input: NearbyInput,
  language: Language,
): Promise<Output<typeof contract>> {
  const found = await readPage(sql, input, language, readEnd(input))
  return pageOf(LIST, found, input.limit, (row) => [row.distance, row.id])
}

const LIST = 'nearby shops'
/** Half the circumference of the earth. */
const position = z.tuple([z.int().min(0).max(20_100_000), cursorId])

interface NearbyShopsEnd {
  readonly distance: number
  readonly id: string
}

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
function readEnd({ cursor }: NearbyInput): NearbyShopsEnd | undefined {
  const end = readCursor(LIST, cursor, position)
  return end && { distance: end[0], id: end[1] }
}

async function readPage(
  sql: Queryable,
  input: NearbyInput,
  language: Language,
  end: NearbyShopsEnd | undefined,
) {
  // Whole metres, so that a cursor marks exactly where a page ended.
  const rows = await sql<{ card: PlacedShop }[]>`
    with near as (
      select s.id, s.location, round(${metresTo(sql, 's.location', input)})::int as distance
      from shops s where s.state = 'active' and ${liesWithin(sql, 's.location', boundsAround(input, input.radius))}
    )
    select sc.text::jsonb || jsonb_build_object('latitude', s.location[1],
      'longitude', s.location[0], 'distance', s.distance) as card
    from near s join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where s.distance <= ${input.radius}
      ${end ? sql`and (s.distance, s.id) > (${end.distance}::int, ${end.id}::uuid)` : sql``}
    order by s.distance, s.id
    limit ${input.limit + 1}`
  return rows.map(({ card }) => card)
}

/** The size of a map tile in pixels. */
const TILE_PX = 512
/** Markers nearer to each other on the screen would overlap. */
const GROUP_PX = 72
/** The number of groups a map can show; the largest ones when a section has more. */
const GROUPS_MAX = 300

/** The shops of a map section in squares of a fixed grid: a group stays the same while the map is moved. */
export async function mapShops(
  sql: Queryable,
  { zoom, ...part }: Parsed<typeof mapContract>,
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
