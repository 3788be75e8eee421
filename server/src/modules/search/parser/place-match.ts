import type { ReferenceCity } from '../../product/reference-data.ts'
import type { ReferenceCountry } from './country-word.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { isFillerWord } from './noise-words.ts'
import { placesNamed } from './place-word.ts'
import type { QueryToken } from './query-token.ts'

/** Adjacent tokens that name a location. */
export interface PlaceMatch {
  readonly from: number
  readonly to: number
  /** Largest first; empty for a country. */
  readonly cities: readonly ReferenceCity[]
  readonly country?: ReferenceCountry
}

/** The locations in a text, beside what is searched: `колодки в Москве`, `алматы колодки`, `корейские фильтры`. */
export function readPlaces(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): PlaceMatch[] {
  const places: PlaceMatch[] = []
  for (let from = 0; from < tokens.length; ) {
    const place = placeAt(from, tokens, dictionary, isWord) ?? countryAt(from, tokens, dictionary)
    if (place) places.push(place)
    from = place?.to ?? from + 1
  }
  return places
}

function placeAt(
  from: number,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): PlaceMatch | undefined {
  for (let to = Math.min(tokens.length, from + dictionary.cities.wordsMax); to > from; to--) {
    const words = tokens.slice(from, to)
    const cities = placesNamed(words, dictionary.cities)
    if (cities.length === 0) continue
    const isMeant =
      words.length > 1
        ? !dictionary.senses.has(keyOf(words.map(({ stem }) => stem)))
        : isPlace(words[0]!, cities, dictionary, isWord) &&
          !isOfMaker(from, tokens, dictionary) &&
          !isInName(from, to, tokens, dictionary)
    if (isMeant) return { from, to, cities }
  }
  return undefined
}

function countryAt(
  from: number,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): PlaceMatch | undefined {
  const { countries, categoriesByStem, attributeStems, senses } = dictionary
  for (let to = Math.min(tokens.length, from + countries.wordsMax); to > from; to--) {
    const words = tokens.slice(from, to)
    const [country] = placesNamed(words, countries)
    if (!country || isInName(from, to, tokens, dictionary)) continue
    // `китая` is not a form of `кит`.
    const alike = words.filter(({ stem, word }) => stem.length > 3 || stem === word).map(({ stem }) => stem)
    if (alike.some((stem) => categoriesByStem.has(stem) || attributeStems.has(stem))) continue
    if (words.length === 1 && alike.some((stem) => senses.has(stem))) continue
    return { from, to, cities: [], country }
  }
  return undefined
}

/** `Japan Parts` is a brand, `北京X7` a model. */
function isInName(from: number, to: number, tokens: readonly QueryToken[], { senses }: Dictionary): boolean {
  const pairs = [tokens.slice(from - 1, to), tokens.slice(from, to + 1)]
  return pairs.some((words) => {
    const stems = words.map(({ stem }) => stem)
    return words.length > to - from && (senses.has(keyOf(stems)) || senses.has(stems.join('')))
  })
}

/** The name of a city of this size is always the city, even when products contain the word too. */
const LARGE = 500_000
/** And of one this small, rather a word of parts that its name starts. */
const SMALL = 100_000

/** Red, which the city of Kyzyl is named after; in Russian letters it is the city. */
const COLOUR = 'қызыл'

/** `Самара` is a Lada, and a city after `в`; a word of a part (`клин`) is never a city. */
function isPlace(
  token: QueryToken,
  cities: readonly ReferenceCity[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): boolean {
  const { stem, word, isAfterIn } = token
  if (categoriesOfWord(token, dictionary).size > 0 || dictionary.attributeStems.has(stem)) return false
  if (word === COLOUR || (isFillerWord(word) && !isAfterIn)) return false
  if (isAfterIn) return true
  const population = cities[0]?.population ?? 0
  if (population >= LARGE && isBeginningOnly(token, dictionary)) return true
  if (dictionary.spelling.has(stem) || dictionary.senses.has(stem)) return false
  if (population < SMALL && dictionary.spelling.hasBeginning(stem)) return false
  return !isWord(stem) || population >= LARGE
}

/** `北京` starts names of models (`北京X7`), and is not a model alone. */
const isBeginningOnly = ({ stem, isHan }: QueryToken, { senses }: Dictionary) => isHan && !senses.has(stem)

/** `上海大众`: manufacturers have the name of their city before their own. */
function isOfMaker(at: number, tokens: readonly QueryToken[], { senses }: Dictionary): boolean {
  const own = tokens[at]!
  const next = tokens[at + 1]
  if (!(own.isHan && next?.isHan) || next.start !== own.end) return false
  return (senses.get(next.stem) ?? []).some(({ kind }) => kind !== 'category')
}

/** The end of a Chinese name is its head: `波箱` at the end of `手动波箱` is one, at the start of `波箱油` is none. */
const AT_END = 1
const ELSEWHERE = 0.7

/** Categories supported by a word, with a weight: 1 for a word of a name; less for a part of a Chinese one. */
export function categoriesOfWord(
  { word, stem, isHan }: Pick<QueryToken, 'word' | 'stem' | 'isHan'>,
  { categoriesByStem }: Dictionary,
): ReadonlyMap<number, number> {
  const whole = categoriesByStem.get(stem)
  if (whole) return new Map([...whole.keys()].map((id) => [id, 1]))
  const found = new Map<number, number>()
  if (!isHan || word.length < 2) return found
  for (const [term, ids] of categoriesByStem) {
    if (!term.includes(word)) continue
    const share = ((term.endsWith(word) ? AT_END : ELSEWHERE) * (1 + word.length / term.length)) / 2
    for (const id of ids.keys()) found.set(id, Math.max(found.get(id) ?? 0, share))
  }
  return found
}
