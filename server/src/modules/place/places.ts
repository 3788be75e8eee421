import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { boundsAround } from '@tiantian/contracts/place/geo-point.ts'
import type { listPlaces as contract, LocationPlace } from '@tiantian/contracts/place/location.ts'
import type {
  City,
  Country,
  searchCities as citiesContract,
  listCitiesWithin as within,
} from '@tiantian/contracts/place/place.ts'
import * as z from 'zod'
import { pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { liesWithin, metresTo } from '../../platform/database/geo-point-in-sql.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { alphabetOf } from '../../platform/text/wording.ts'

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
const position = z.tuple([z.int().min(0).max(1_000_000)])

/** @throws AppError('INVALID_INPUT') for a foreign cursor */
const readOffset = ({ cursor }: PlaceInput): number => readCursor(LIST, cursor, position)?.[0] ?? 0

const spelt = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ')

function cityMatch(sql: Queryable, input: PlaceInput) {
  if (input.text === '') return around(sql, 'c', input)
  return beginsWith(sql, spelt(input.text))
}

/** Some hundred rows are scanned. */
function hubMatch(sql: Queryable, input: PlaceInput) {
  if (input.text === '') return around(sql, 'h', input)
  return sql`exists (select from jsonb_each_text(h.name) t where starts_with(lower(t.value), ${spelt(input.text)}))`
}

const around = (sql: Queryable, table: 'c' | 'h', input: PlaceInput) =>
  liesWithin(sql, `point(${table}.longitude, ${table}.latitude)`, boundsAround(input, input.radius))

type CityRow = Omit<City, 'name' | 'countryName'> & { name: LocalizedText; countryName: LocalizedText }

/**
 * Sorts behind every character in use, so that `from <= text < from + END` matches the texts that start with `from`.
 */
const END = '\u{10ffff}'

/** Cities whose name in any language starts with the text, the largest first; without a text the largest of all. */
export async function searchCities(
  sql: Queryable,
  input: Parsed<typeof citiesContract>,
  language: Language,
): Promise<City[]> {
  const spelling = spelt(input.text)
  const rows = await sql<CityRow[]>`
    select c.id, c.name, c.country, n.name as "countryName", c.latitude, c.longitude,
      c.time_zone as "timeZone"
    from cities c join countries n on n.code = c.country
    where ${input.country === undefined ? sql`true` : sql`c.country = ${input.country}`}
      and ${spelling === '' ? sql`true` : beginsWith(sql, spelling)}
    order by c.population desc, c.id
    limit ${input.limit}`
  return rows.map((row) => named(row, language))
}

/** The largest cities in a part of the map. */
export async function listCitiesWithin(
  sql: Queryable,
  { limit, ...part }: Parsed<typeof within>,
  language: Language,
): Promise<City[]> {
  const rows = await sql<CityRow[]>`
    select c.id, c.name, c.country, n.name as "countryName", c.latitude, c.longitude,
      c.time_zone as "timeZone"
    from cities c join countries n on n.code = c.country
    where ${liesWithin(sql, 'point(c.longitude, c.latitude)', part)}
    order by c.population desc, c.id
    limit ${limit}`
  return rows.map((row) => named(row, language))
}

const named = (row: CityRow, language: Language): City => ({
  ...row,
  name: textIn(row.name, language),
  countryName: textIn(row.countryName, language),
})

/** By range instead of LIKE: a prepared LIKE cannot use its index, and `%` would be a wildcard. */
const beginsWith = (sql: Queryable, spelling: string) => sql`
  c.id in (select city_id from city_names where spelling ~>=~ ${spelling} and spelling ~<~ ${spelling + END})`

/** All countries: main markets first in their order, then by name in the language. */
export async function listCountries(sql: Queryable, language: Language): Promise<Country[]> {
  const rows = await sql<{ code: string; name: LocalizedText; phonePrefix: string; rank: number | null }[]>`
    select code, name, phone_prefix as "phonePrefix", trade_rank as rank from countries`
  const compare = alphabetOf(language)
  return rows
    .map((row) => ({ ...row, ...namesOf(row.name, language), rank: row.rank ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? compare(a.name, b.name) : a.rank - b.rank))
    .map(({ code, name, otherNames, phonePrefix }) => ({ code, name, otherNames, phonePrefix }))
}

function namesOf(names: LocalizedText, language: Language) {
  const name = textIn(names, language)
  return { name, otherNames: [...new Set(Object.values(names))].filter((other) => other !== name) }
}
