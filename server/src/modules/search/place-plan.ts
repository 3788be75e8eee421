import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Question } from '../product/product-narrowing.ts'
import { countryTag } from '../product/tag.ts'
import type { Search } from './asked.ts'
import type { Chip } from './chip.ts'
import type { ReadQuery } from './reading.ts'

/** The search for products of shops at the places that the text names; then of their countries, then anywhere. */
export function searchThere(search: Search, { places, tokens, readings, rest }: ReadQuery): Search {
  const [first] = search.levels
  if (places.length === 0 || !first) return search
  const cities = places.flatMap((place) => place.cities)
  const countries = [...new Set(cities.map(({ country }) => countryTag(country)))]
  const there: Question = { key: 'text', any: countries }
  // Nothing but a place was asked for: what lies elsewhere is no answer.
  const isAlone = readings.length + rest.length === 0 && tokens.length > 0
  const wide = isAlone ? [] : search.levels
  const base = isAlone ? [] : first
  return {
    ...search,
    levels: [[...base, there, ofCities(cities.map(({ id }) => id))], [...base, there], ...wide],
    placeLevels: 2,
  }
}

/** A shop in twenty, as a guess: no statistics tell how many products those of a city have. */
const SHARE = 0.05

const ofCities = (ids: readonly number[]): Question => ({
  key: 'text',
  sql: (statement) => `i.shop_id = any(array(
    select s.id from shops s where s.city_id = any(${statement.ints(ids)}) and s.state = 'active'))`,
  share: SHARE,
})

export const placeChips = (
  { places, tokens }: ReadQuery,
  text: string,
  language: Language,
): [start: number, chip: Chip][] =>
  places.flatMap(({ from, to, cities: [city] }) => {
    const { start } = tokens[from]!
    const piece = text.slice(start, tokens[to - 1]!.end)
    if (!city) return []
    return [[start, { kind: 'place', text: piece, value: `${city.id}`, label: textIn(city.name, language) }]]
  })
