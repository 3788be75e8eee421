import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { boundsAround } from '@tiantian/contracts/place/geo-point.ts'
import type { listPlaces as contract, LocationPlace } from '@tiantian/contracts/place/location.ts'
import * as z from 'zod'
import { pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { liesWithin, metresTo } from '../../platform/database/geo-point-in-sql.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'

type PlaceInput = Parsed<typeof contract>

/** Locations by distance, twenty a page: cities, and the ports, stations and border posts of freight. */
export async function listPlaces(
  sql: Queryable,
  input: PlaceInput,
  language: Language,
): Promise<Output<typeof contract>> {
  const offset = readOffset(input)
  const name = (column: string) => sql.unsafe(textInSql(column, language))
  const found = await sql<LocationPlace[]>`
    select ${name('p.name')} as name, ${name('n.name')} as address, round(p.metres)::int as distance,
      p.location[1] as latitude, p.location[0] as longitude
    from (
      select c.name, c.country, point(c.longitude, c.latitude) as location,
        ${metresTo(sql, 'point(c.longitude, c.latitude)', input)} as metres
      from cities c where ${cityMatch(sql, input)}
      union all
      select h.name, h.country, point(h.longitude, h.latitude),
        ${metresTo(sql, 'point(h.longitude, h.latitude)', input)}
      from hubs h where ${hubMatch(sql, input)}
    ) p join countries n on n.code = p.country
    ${input.text === '' ? sql`where p.metres <= ${input.radius}` : sql``}
    order by p.metres, 1
    limit ${input.limit + 1} offset ${offset}`
  return pageOf(LIST, found, input.limit, () => [offset + input.limit])
}

const LIST = 'places'

/** By offset and not by distance: reference data rarely changes. */
const place = z.tuple([z.int().min(0).max(1_000_000)])

/** @throws AppError('INVALID_INPUT') for a foreign cursor */
const readOffset = ({ cursor }: PlaceInput): number => readCursor(LIST, cursor, place)?.[0] ?? 0

const spelt = ({ text }: PlaceInput) => text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ')

/** Sorts behind every character in use: see city.ts. */
const END = '\u{10ffff}'

function cityMatch(sql: Queryable, input: PlaceInput) {
  if (input.text === '') return around(sql, 'c', input)
  const text = spelt(input)
  return sql`c.id in (select city_id from city_names where spelling ~>=~ ${text} and spelling ~<~ ${text + END})`
}

/** Some hundred rows are scanned. */
function hubMatch(sql: Queryable, input: PlaceInput) {
  if (input.text === '') return around(sql, 'h', input)
  return sql`exists (select from jsonb_each_text(h.name) t where starts_with(lower(t.value), ${spelt(input)}))`
}

const around = (sql: Queryable, table: 'c' | 'h', input: PlaceInput) =>
  liesWithin(sql, `point(${table}.longitude, ${table}.latitude)`, boundsAround(input, input.radius))
