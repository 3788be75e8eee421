import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { loadReference } from '../../import/reference-file.ts'
import type { Random } from '../random.ts'
import { pickWeighted } from '../random.ts'
import { groupBy, readTable } from '../table.ts'

/** A town where the trade sits. */
export interface ShopCity {
  readonly id: number
  readonly country: string
  readonly name: Readonly<Record<Language, string>>
  /** Where the sellers' streets are. */
  readonly district: string
  /** Where goods leave the country, or the town itself. */
  readonly port: string
  readonly weight: number
}

const CITIES = readCities()
const BY_COUNTRY = groupBy(CITIES, ({ country }) => country)

/** The town on the Kazakh side of the Khorgos crossing, and the largest market behind it. */
export const KHORGOS = 1_520_253
export const ALMATY = 1_526_384

export const pickCity = (random: Random, country: string): ShopCity =>
  pickWeighted(random, BY_COUNTRY.get(country) ?? [])

export function otherCity(random: Random, city: ShopCity): ShopCity {
  const others = (BY_COUNTRY.get(city.country) ?? []).filter((one) => one !== city)
  return others.length > 0 ? pickWeighted(random, others) : city
}

function readCities(): ShopCity[] {
  const known = new Map(loadReference('places').cities.map((city) => [city.id, city]))
  return readTable('shops/cities.csv', ['country', 'city', 'weight', 'region', 'port']).map((row) => {
    const city = known.get(Number(row.city))
    if (!city || city.country !== row.country) throw new Error(`No city ${row.city} in ${row.country}`)
    const name = Object.fromEntries(LANGUAGES.map((language) => [language, textIn(city.name, language)]))
    return {
      id: city.id,
      country: row.country,
      name: name as Record<Language, string>,
      district: row.region,
      port: row.port,
      weight: Number(row.weight),
    }
  })
}
