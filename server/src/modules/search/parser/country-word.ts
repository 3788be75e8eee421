import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { atOnce } from '../../../platform/chunks.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import type { NamedPlaces } from './place-word.ts'
import { placesOf } from './place-word.ts'

/** A country as a search location. */
export interface ReferenceCountry {
  readonly code: string
  readonly name: LocalizedText
  readonly spellings: readonly string[]
}

/**
 * Words for the main markets, beside the names in the reference data: short names, adjectives, cases that the stemmer
 * does not unify.
 */
const EVERYDAY: Readonly<Record<string, string>> = {
  AE: 'эмираты emirates uae 阿联酋',
  BY: 'белоруссия белорусский беларусский belarusian',
  CN: 'китая китаю китае китаем кнр китайский chinese prc kitay kitai қытайлық 中国',
  CZ: 'чехия чешский czech 捷克',
  DE: 'немецкий германский german неміс 德国',
  ES: 'испанский spanish',
  FR: 'французский french 法国',
  GB: 'англия британия английский британский england uk british 英国',
  IN: 'индийский indian 印度',
  IT: 'итальянский italian',
  JP: 'японский japanese жапондық yaponiya 日本',
  KG: 'кыргызстан киргизский кыргызский',
  KR: 'корея корею корее кореей корейский korea korean koreya кәріс 韩国 南韩',
  KZ: 'рк казахстанский kazakh қазақстандық 哈萨克',
  MY: 'малайзийский malaysian',
  PL: 'польский polish',
  RU: 'рф российский русский russian rossiya ресейлік 俄国 俄罗斯联邦',
  TH: 'тайский тайландский thai',
  TR: 'турецкий turkey turkish түрік',
  TW: 'тайваньский taiwanese',
  US: 'сша америка американский usa america american ақш 美国',
  UZ: 'узбекский узбекистанский uzbek',
}

/** Of other countries only long names are known: `Мали`, `Того`, `Чад` are words of every text. */
const LONG = 6

/** Countries by all words that users type for them, in any case: `из Китая`, `китайские`, `Қазақстандағы`. */
export const countriesOf = ({ countries }: ReferenceData): NamedPlaces<ReferenceCountry> =>
  atOnce(placesOf([...countries].map(([code, name]) => ({ code, name, spellings: spellingsOf(code, name) }))))

function spellingsOf(code: string, name: LocalizedText): string[] {
  const names = Object.values(name).map((one) => one.toLowerCase())
  const everyday = EVERYDAY[code]
  if (everyday === undefined) return names.filter((one) => one.length >= LONG)
  return [...names, ...everyday.split(' ')]
}

/** Their Chinese names, for the segmentation of Chinese text. */
export const hanCountries = ({ byName }: NamedPlaces<ReferenceCountry>): string[] =>
  [...byName.keys()].flatMap((key) => (/^=\p{Script=Han}+$/u.test(key) ? [key.slice(1)] : []))
