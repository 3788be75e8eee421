import type { BookCity } from '../product/reference-book.ts'
import { categoriesOfWord } from './category-word.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { citiesNamed } from './place-word.ts'
import type { QueryToken } from './query-token.ts'

/** Neighbouring tokens that name a place. */
export interface PlaceReading {
  readonly from: number
  readonly to: number
  /** The largest first. */
  readonly cities: readonly BookCity[]
}

/** The places that a text names beside what it looks for: `колодки в Москве`, `алматы колодки`, `广州 刹车片`. */
export function readPlaces(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): PlaceReading[] {
  const places: PlaceReading[] = []
  for (let from = 0; from < tokens.length; ) {
    const place = placeAt(from, tokens, dictionary, isWord)
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
): PlaceReading | undefined {
  for (let to = Math.min(tokens.length, from + dictionary.places.wordsMax); to > from; to--) {
    const words = tokens.slice(from, to)
    const cities = citiesNamed(words, dictionary.places)
    if (cities.length === 0) continue
    const isMeant =
      words.length > 1
        ? !dictionary.meanings.has(keyOf(words.map(({ stem }) => stem)))
        : isPlace(words[0]!, cities, dictionary, isWord) && !isOfMaker(from, tokens, dictionary)
    if (isMeant) return { from, to, cities }
  }
  return undefined
}

/** Whoever names so large a city means it, even where products have the word too. */
const LARGE = 500_000
/** And of so small a one, rather the word of a part that its name begins. */
const SMALL = 100_000

/** `Самара` is a Lada, and a city behind `в`; a word of a part (`клин`) is never a city. */
function isPlace(
  token: QueryToken,
  cities: readonly BookCity[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): boolean {
  const { stem, isAfterIn } = token
  if (categoriesOfWord(token, dictionary).size > 0 || dictionary.attributeStems.has(stem)) return false
  if (isAfterIn) return true
  if (dictionary.spelling.has(stem) || dictionary.meanings.has(stem)) return false
  const population = cities[0]?.population ?? 0
  if (population < SMALL && dictionary.spelling.hasBeginning(stem)) return false
  return !isWord(stem) || population >= LARGE
}

/** `上海大众`: makers have the name of their city before their own. */
function isOfMaker(at: number, tokens: readonly QueryToken[], { meanings }: Dictionary): boolean {
  const [own, next] = [tokens[at]!, tokens[at + 1]]
  if (!(own.isHan && next?.isHan) || next.start !== own.end) return false
  return (meanings.get(next.stem) ?? []).some(({ kind }) => kind !== 'category')
}
