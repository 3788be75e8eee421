import type { ReferenceModel } from '../../product/reference-data.ts'
import { readMeasures } from '../facet/attribute-pattern.ts'
import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import type { Sense } from './dictionary-term.ts'
import { isBodyWord, isFillerWord } from './noise-words.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { readPlaces } from './place-match.ts'
import type { ParserRule } from './query-parser.ts'
import { QueryParser } from './query-parser.ts'
import type { QueryToken } from './query-token.ts'

/** Terms that are specific without context. */
const isPlain: ParserRule = ({ kind, id, isName }, key, parser, from) => {
  if (kind === 'category') return !parser.isRatherBrand(from, key, id)
  if (kind === 'make') return true
  if (kind === 'brand') return key.length > 1
  if (kind === 'engine') return isSpecificCode(key) || (/^\d+$/.test(key) && parser.isBeforeFraction(from))
  if (kind === 'generation') return false
  return isPlainModel({ id, isName }, key, parser, from)
}

/** A name that is not a word for parts and has more than two digits: long, or of a popular car. */
function isPlainModel(
  { id, isName }: Pick<Sense, 'id' | 'isName'>,
  key: string,
  parser: QueryParser,
  from: number,
): boolean {
  const { reference, categoriesByStem, attributeStems } = parser.dictionary
  if (parser.isBehindMake(from, id) && !parser.isQuantity(from, key)) return true
  const isWord = categoriesByStem.has(key) || attributeStems.has(key) || isBodyWord(key)
  if (isWord || /^[\d ]+$/.test(key) || key.length < 2) return false
  // This many characters are a whole name: `思域`, `雅阁`.
  if (isName && /^\p{Script=Han}{2,}$/u.test(key)) return true
  return (
    reference.models.get(id)?.isPopular === true ||
    (key.length > 3 && (!/^\d/.test(key) || /\p{L}{3}/u.test(key)))
  )
}

/**
 * `wp10`, `k4m`, `2azfe`, `74062`, `2az`: letters and digits that are not a size, or this many digits, or the maker's
 * name with more.
 */
function isSpecificCode(key: string): boolean {
  const code = key.replaceAll(' ', '')
  if (/^\d{5,}$/.test(code) || /^(?:[a-z]\d[a-z]|\d[a-z]{2})$/.test(code)) return true
  const hasDigit = /\d/.test(code)
  return /\p{L}/u.test(code) && code.length > 3 && (hasDigit || key.includes(' '))
}

/**
 * Models that are numbers (`2110`, `31105`), codes (`cx5`, `glc`) or short words (`вито`), beside the name of a part.
 */
const isShortModel: ParserRule = ({ kind, id, isName }, key, parser, from) => {
  const { reference, senses } = parser.dictionary
  const model = reference.models.get(id)
  if (kind !== 'model' || !model || parser.categories().size === 0) return false
  // `камри v40`: the code belongs to the named car.
  if (parser.hasModel()) return false
  const isKnown = model.isPopular || reference.makes.get(model.makeId)?.isPopular === true
  if (!(isKnown && isOwnCode(model.makeId, key, parser))) return false
  // A Peugeot model looks like a year.
  if (/^\d{4,5}$/.test(key)) return model.isPopular || !/^(?:19|20)\d\d$/.test(key)
  if (senses.get(key)?.some((other) => other.kind === 'make')) return false
  return (isName && isModelCode(key)) || isShortName(model, key, parser, from)
}

/** `cx5`, `s60`, `glc`: no ordinary word has digits, or only consonants. */
const isModelCode = (key: string): boolean => {
  const code = key.replaceAll(' ', '')
  return /^[a-z\d]{3}$/.test(code) && /[a-z]/.test(code) && (/\d/.test(code) || !/[aeiouy]/.test(code))
}

/** `вито`, `куга`, `срв`, in exactly this spelling: many words share a stem of three letters. */
function isShortName(
  { name, synonyms }: ReferenceModel,
  key: string,
  parser: QueryParser,
  from: number,
): boolean {
  const word = parser.wordAt(from)
  if (!/^(?:\p{L}{4,}|[бвгджзклмнпрстфхцчшщ]{3})$/u.test(word) || isBodyWord(key)) return false
  const { categoriesByStem, attributeStems } = parser.dictionary
  if (attributeStems.has(key) || (categoriesByStem.get(key)?.size ?? 0) > 1) return false
  return [...Object.values(name), ...synonyms].some((one) => one.toLowerCase() === word)
}

/** `e39`, `w211`: chassis codes used in the trade, when they are no car's name and no other make is named. */
const isChassisCode: ParserRule = ({ kind, id, isName }, key, parser) => {
  const { reference, senses } = parser.dictionary
  if (kind !== 'model' || isName || !/^[a-z]\d{2,3}$/.test(key)) return false
  if (!isOwnCode(reference.models.get(id)?.makeId, key, parser)) return false
  return !senses.get(key)?.some((other) => other.kind === 'model' && other.isName)
}

/** A code of a car of that make, unless another make is named, or it is a size of the part. */
const isOwnCode = (makeId: number | undefined, key: string, parser: QueryParser): boolean =>
  !(isMeasureOfNamed(key, parser) || parser.isOfOtherMake(makeId))

const makeOfGeneration = (id: number, { dictionary: { reference } }: QueryParser): number | undefined =>
  reference.models.get(reference.generations.get(id)?.modelId ?? 0)?.makeId

/** `g12` beside antifreeze is its standard. */
const isMeasureOfNamed = (text: string, { dictionary: { reference }, categories }: QueryParser): boolean => {
  const named = categories()
  if (named.size === 0) return false
  return readMeasures(text).some((measure) =>
    measure.categories.some((slug) => named.has(reference.categoryBySlug.get(slug)?.id ?? 0)),
  )
}

/** Short names of models and codes of generations, directly after their make or model. */
const isBesideMake: ParserRule = ({ kind, id }, key, parser, from) => {
  if (kind === 'engine') return parser.isAfterCarWith(from, id) || parser.isOfWholeEngine(key)
  if (kind === 'generation') {
    if (key.length < 3) return parser.isBehindModel(from, id) && !parser.isQuantity(from, key)
    return isOwnCode(makeOfGeneration(id, parser), key, parser)
  }
  if (kind !== 'model' || !parser.isAfterCar(from) || parser.isQuantity(from, key)) return false
  // `x5 2 шт`, `мазда 6 2012`: one digit after a model is not another model.
  if (/^\d$/.test(key)) return parser.isBehindMake(from, id)
  const makeId = parser.dictionary.reference.models.get(id)?.makeId
  return makeId !== undefined && parser.makes().includes(makeId)
}

/**
 * Finds the dictionary's terms in a query, the longest first, words in any order. Short names of cars (`5`, `A`,
 * `Fit`) count only beside their make. Unknown words are corrected first (correction.ts); `isWord` recognizes words
 * of product names, which need no correction.
 */
export function parseQuery(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): ParsedQuery {
  const places = readPlaces(tokens, dictionary, isWord)
  const isPlace = tokens.map((_, at) => places.some(({ from, to }) => from <= at && at < to))
  correctTokens(
    tokens.filter((_, at) => !isPlace[at]),
    dictionary,
    isWord,
  )
  const parser = new QueryParser(tokens, dictionary, isPlace)
  parser.findMakes()
  parser.read(isPlain)
  parser.read(isBesideMake)
  parser.read(isShortModel)
  parser.read(isChassisCode)
  return withoutFillers({ tokens, places, terms: parser.terms, rest: parser.rest() })
}

/**
 * `запчасти хендай`: a word that only means "parts" is ignored when there are others, as is the body type beside a
 * car: `hilux pickup`.
 */
function withoutFillers(query: ParsedQuery): ParsedQuery {
  const { tokens, rest } = query
  const isFiller = (at: number) => isFillerWord(tokens[at]!.word)
  if (tokens.every((_, at) => isFiller(at))) return query
  const hasModel = query.terms.some(({ senses }) => senses.some(({ kind }) => kind === 'model'))
  const isBody = (at: number) => hasModel && isBodyWord(tokens[at]!.stem)
  return { ...query, rest: rest.filter((at) => !(isFiller(at) || isBody(at))) }
}
