import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Predicate } from '../product/list/product-predicates.ts'
import { countryTag } from '../product/list/tag.ts'
import type { Chip, ParsedQuery } from './parser/parsed-query.ts'
import type { PlaceMatch } from './parser/place-match.ts'
import type { SearchPlan } from './product-query.ts'

/** The search for products of shops at the locations in the text; then of their countries, then anywhere. */
export function searchThere(search: SearchPlan, { places, tokens, terms, rest }: ParsedQuery): SearchPlan {
  const [first] = search.levels
  if (places.length === 0 || !first) return search
  const cities = places.flatMap((place) => place.cities)
  const there: Predicate = { key: 'text', any: countriesAt(places).map(countryTag) }
  // Only a location was requested: products elsewhere are no results.
  const isAlone = terms.length + rest.length === 0 && tokens.length > 0
  const wide = isAlone ? [] : search.levels
  const base = isAlone ? [] : first
  const inCity = cities.length > 0 ? [[...base, there, ofCities(cities.map(({ id }) => id))]] : []
  return { ...search, levels: [...inCity, [...base, there], ...wide], placeTiers: inCity.length + 1 }
}

/** Codes of the named countries and of the named cities' countries: `Гуанчжоу, Китай`. */
export function countriesAt(places: readonly Pick<PlaceMatch, 'cities' | 'country'>[]): string[] {
  const named = places.flatMap(({ cities, country }) =>
    country ? [country.code] : cities.map((city) => city.country),
  )
  return [...new Set(named)]
}

/** A guess of one shop in twenty: there are no statistics of products by city. */
const SHARE = 0.05

const ofCities = (ids: readonly number[]): Predicate => ({
  key: 'text',
  sql: (statement) => `i.shop_id = any(array(
    select s.id from shops s where s.city_id = any(${statement.ints(ids)}) and s.state = 'active'))`,
  share: SHARE,
})

export const placeChips = ({ places, tokens }: ParsedQuery, text: string, language: Language): Chip[] =>
  places.flatMap(({ from, to, cities: [city], country }) => {
    const { start } = tokens[from]!
    const piece = text.slice(start, tokens[to - 1]!.end)
    const place = country ?? city
    if (!place) return []
    const value = 'code' in place ? place.code : `${place.id}`
    return [{ kind: 'place', text: piece, at: start, value, label: textIn(place.name, language) }]
  })
