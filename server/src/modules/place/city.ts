import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  City,
  searchCities as contract,
  listCitiesWithin as within,
} from '@tiantian/contracts/place/place.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { liesWithin } from '../../platform/database/geo-point-in-sql.ts'

type CityRow = Omit<City, 'name' | 'countryName'> & { name: LocalizedText; countryName: LocalizedText }

/**
 * Sorts behind every character in use, so that `from <= text < from + END` matches the texts that start with `from`.
 */
const END = '\u{10ffff}'

/** Cities whose name in any language starts with the text, the largest first; without a text the largest of all. */
export async function searchCities(
  sql: Queryable,
  input: Parsed<typeof contract>,
  language: Language,
): Promise<City[]> {
  const spelling = input.text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ')
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
