import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { BrandFacts } from '../../import/facts.ts'
import type { DataPart } from '../part/part.ts'
import { readTable } from '../table.ts'
import { measureIn } from './measures.ts'
import { vehicleName } from './vehicle-offer-name.ts'
import { vehicleWords } from './vehicle-words.ts'
import type { TextWords } from './words.ts'
import { CONDITIONS, declined, POSITIONS, SORTS } from './words.ts'

export type PartNameCondition = 'new' | 'remanufactured' | 'used'

/** The attribute for the variant, and the format of the measurement (data/world/name-parts.csv). */
const NAME_PARTS = new Map(
  readTable('name-parts.csv', ['leaf', 'kind', 'measure']).map((row) => [row.leaf, row]),
)

/** The order of position words in a language. */
const POSITION_ORDER: Readonly<Record<Language, readonly string[]>> = {
  en: ['axle', 'side', 'vpos', 'inout'],
  ru: ['axle', 'vpos', 'side', 'inout'],
  kk: ['axle', 'side', 'vpos', 'inout'],
  'zh-Hans': ['side', 'axle', 'vpos', 'inout'],
}
/** Here inner and outer mean intake and exhaust, which the noun already says. */
const WITHOUT_IN_OUT = new Set([
  'camshafts',
  'valves-engine',
  'vvt-actuators',
  'vvt-solenoids',
  'timing-sprockets',
  'manifold-gaskets',
])
const LONGEST = 120

/**
 * The name of a product in four languages, composed of controlled words: `Тормозной диск передний вентилируемый 312
 * мм, Toyota Camry XV70 (2017–2024)`, `丰田凯美瑞 XV70 前通风刹车盘 312mm`. Universal products have the brand instead of the
 * car.
 */
export function partName(part: DataPart, brand: BrandFacts, condition: PartNameCondition): TextWords {
  if (part.kind.scope === 'vehicle') return vehicleName(part)
  const names = LANGUAGES.map((language) => [language, nameIn(part, brand, condition, language)] as const)
  return Object.fromEntries(names) as Record<Language, string>
}

function nameIn(part: DataPart, brand: BrandFacts, condition: PartNameCondition, language: Language): string {
  const parts = partsIn(part, brand, condition, language)
  const [full, withoutYears, bare] = forms(part, language).map((vehicle) =>
    COMPOSE[language]({ ...parts, vehicle }),
  )
  return [full!, withoutYears!].find((name) => name.length <= LONGEST) ?? bare!.slice(0, LONGEST)
}

interface Pieces {
  readonly positions: string
  readonly sort: string
  readonly noun: string
  readonly brand: string
  readonly measure: string
  readonly condition: string
}
type Composed = Pieces & { readonly vehicle: string }

/** The word order of each language. */
const COMPOSE: Readonly<Record<Language, (parts: Composed) => string>> = {
  ru: ({ noun, positions, sort, brand, measure, condition, vehicle }) =>
    listed(spaced(noun, positions, sort, brand, measure), condition, vehicle),
  en: ({ noun, positions, sort, brand, measure, condition, vehicle }) =>
    listed(
      capital(
        spaced(
          condition,
          brand,
          positions,
          sort,
          lowered(noun, condition + brand + positions + sort),
          measure,
        ),
      ),
      vehicle,
    ),
  kk: ({ noun, positions, sort, brand, measure, condition, vehicle }) =>
    listed(
      capital(spaced(brand, positions, sort, lowered(noun, brand + positions + sort), measure)),
      condition,
      vehicle,
    ),
  'zh-Hans': ({ noun, positions, sort, brand, measure, condition, vehicle }) =>
    spaced(
      vehicle,
      `${brand && spacedLatin(brand)}${positions}${sort}${noun}${condition && `（${condition}）`}`,
      measure.replaceAll(', ', ' '),
    ),
}

function partsIn(
  part: DataPart,
  brand: BrandFacts,
  condition: PartNameCondition,
  language: Language,
): Pieces {
  const { leaf, kind, attributes } = part
  const parts = NAME_PARTS.get(leaf.slug)
  const sort = parts?.kind ? wordFor(SORTS, parts.kind, attributes[parts.kind], part, language) : ''
  return {
    positions: positionsIn(part, language),
    sort,
    noun: kind.noun[language],
    brand: part.vehicle ? '' : shownBrand(brand, language),
    measure: measureIn(parts?.measure ?? '', attributes, leaf.attributes)?.[language] ?? '',
    condition: condition === 'new' ? '' : conditionWord(condition, part, language),
  }
}

function positionsIn(part: DataPart, language: Language): string {
  const words = POSITION_ORDER[language].map((key) => {
    if (key === 'inout' && WITHOUT_IN_OUT.has(part.leaf.slug)) return ''
    if (part.kind.positions && !part.kind.positions.includes(key)) return ''
    return wordFor(POSITIONS, key, part.attributes[key], part, language)
  })
  return language === 'zh-Hans' ? words.join('') : spaced(...words)
}

function wordFor(
  dictionary: Readonly<Record<string, TextWords>>,
  key: string,
  value: unknown,
  { kind }: DataPart,
  language: Language,
): string {
  const word = dictionary[`${key} ${String(value)}`]?.[language] ?? ''
  return language === 'ru' ? declined(word, kind.gender) : word
}

function conditionWord(condition: PartNameCondition, { kind }: DataPart, language: Language): string {
  const word = CONDITIONS[condition]?.[language] ?? ''
  return language === 'ru' ? declined(word, kind.gender) : word
}

/** The car in its full form, without years, and left out. */
function forms({ vehicle, engineCode, kind }: DataPart, language: Language): string[] {
  if (!vehicle) return ['', '', '']
  const { car, generation, full } = vehicleWords(vehicle)
  if (kind.scope === 'make') return [car[language].split(' ')[0]!, '', '']
  const isChinese = language === 'zh-Hans'
  const withEngine = (text: string) => (engineCode ? `${text}${isChinese ? ' ' : ', '}${engineCode}` : text)
  const long = isChinese ? generation[language] : full[language]
  return [withEngine(long), generation[language], car[language]]
}

/** `General Electric (Tungsram)` is shown without the brackets. */
export function shownBrand(brand: BrandFacts, language: Language): string {
  const name = (language === 'zh-Hans' && brand.zh) || brand.name
  return name.replace(/\s*\([^)]*\)/g, '')
}

const spaced = (...texts: string[]) => texts.filter((text) => text !== '').join(' ')
const listed = (...texts: string[]) => texts.filter((text) => text !== '').join(', ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** A space separates Latin letters from Chinese characters. */
const spacedLatin = (text: string) => (/[A-Za-z0-9]$/.test(text) ? `${text} ` : text)
/** Inside a name a noun is in lower case, but not ABS, V-belt or a proper name. */
const lowered = (noun: string, before: string) =>
  before !== '' && /^(?:[A-Z][a-z]|[А-ЯӘҒҚҢӨҰҮІ][а-яәғқңөұүі])/.test(noun) && !noun.startsWith('Android')
    ? noun.charAt(0).toLowerCase() + noun.slice(1)
    : noun
