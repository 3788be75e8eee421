import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Located } from '@tiantian/contracts/place/location.ts'
import type { City } from '@tiantian/contracts/place/place.ts'
import type { Queryable } from '../../platform/database/database.ts'

interface MainCityRow extends Omit<City, 'name' | 'countryName'> {
  readonly name: LocalizedText
  readonly countryName: LocalizedText
  readonly cityCount: number
  /** Metres from it to the farthest city of its country. */
  readonly reach: number
}

/** A country extends beyond its farthest city. */
const BORDER_M = 100_000
/** With fewer cities than this, our data does not show the extent of a country. */
const CITIES_MIN = 10
/** The largest extent of any mainland whose cities are unknown: Ottawa to Yukon. */
const UNKNOWN_REACH_M = 4_500_000

/** A country located at its largest city; null for an unknown country. */
export async function locateIp(
  sql: Queryable,
  country: string | undefined,
  language: Language,
): Promise<Located | null> {
  const main = country && (await findMainCity(sql, country))
  if (!main) return null
  const { cityCount, reach, ...city } = main
  return {
    city: { ...city, name: textIn(city.name, language), countryName: textIn(city.countryName, language) },
    accuracy: cityCount < CITIES_MIN ? UNKNOWN_REACH_M : Math.round(reach) + BORDER_M,
  }
}

async function findMainCity(sql: Queryable, country: string): Promise<MainCityRow | undefined> {
  const [row] = await sql<MainCityRow[]>`
    with main as (select * from cities where country = ${country} order by population desc, id limit 1)
    select m.id, m.name, m.country, n.name as "countryName", m.latitude, m.longitude,
      m.time_zone as "timeZone", count(*)::int as "cityCount", max(${haversine(sql)}) as reach
    from main m join countries n on n.code = m.country join cities c on c.country = m.country
    group by m.id, m.name, m.country, n.name, m.latitude, m.longitude, m.time_zone`
  return row
}

/** Metres between the cities `m` and `c` on a sphere. */
const haversine = (sql: Queryable) => sql`
  2 * 6371008.8 * asin(sqrt(least(1,
    sin(radians(c.latitude - m.latitude) / 2) ^ 2
    + cos(radians(m.latitude)) * cos(radians(c.latitude)) * sin(radians(c.longitude - m.longitude) / 2) ^ 2)))`
