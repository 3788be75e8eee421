import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { makeName, modelName } from '../../vehicle/vehicle-name.ts'
import type { WorldVehicle } from '../vehicles.ts'
import type { TextWords } from './words.ts'

export interface VehicleWords {
  /** Toyota Camry */
  readonly car: TextWords
  /** Toyota Camry XV70 */
  readonly generation: TextWords
  /** Toyota Camry XV70 (2017–2024) */
  readonly full: TextWords
}

const FACELIFT: TextWords = { en: 'facelift', ru: 'рестайлинг', kk: 'рестайлинг', 'zh-Hans': '改款' }

const KNOWN = new WeakMap<WorldVehicle, VehicleWords>()

export function vehicleWords(vehicle: WorldVehicle): VehicleWords {
  const known = KNOWN.get(vehicle)
  if (known) return known
  const words = wordsFor(vehicle)
  KNOWN.set(vehicle, words)
  return words
}

function wordsFor(vehicle: WorldVehicle): VehicleWords {
  const inAll = (write: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Record<Language, string>
  const car = inAll((language) => carName(vehicle, language))
  const generation = inAll((language) => {
    return withoutEcho(car[language], generationName(vehicle, language))
  })
  const years = vehicle.generation ? ` (${vehicle.from}–${vehicle.to ?? ''})` : ''
  return { car, generation, full: inAll((language) => generation[language] + years) }
}

/** In Chinese the make is not repeated (哈弗H6), and Latin names have a space before them. */
function carName({ make, model }: WorldVehicle, language: Language): string {
  const makeText = textIn(makeName(make), language)
  const modelText = withoutBrackets(textIn(modelName(make, model), language))
  if (modelText.startsWith(makeText)) return modelText
  const isTight = language === 'zh-Hans' && /^\p{Script=Han}/u.test(modelText)
  return isTight ? makeText + modelText : `${makeText} ${modelText}`
}

/** The short name of a generation; empty where it only repeats the model (KAMAZ 65115). */
function generationName({ model, generation }: WorldVehicle, language: Language): string {
  if (!generation) return ''
  const name = generation.name.replace(/ (?:facelift|FL)$/, ` ${FACELIFT[language]}`).replace(/, ?/g, '/')
  const modelWords = withoutBrackets(model.name).toLowerCase().split(' ')
  const words = withoutBrackets(name)
    .split(' ')
    .filter((word) => !modelWords.includes(word.toLowerCase()))
  const own = words.join(' ')
  return own.length > 16 ? own.split('/')[0]! : own
}

const withoutBrackets = (text: string) => text.replace(/\s*\([^)]*\)/g, '')

/** DAF CF85 rather than DAF CF CF85, Lifan 620 rather than Lifan 620 620. */
function withoutEcho(car: string, own: string): string {
  if (tight(car).endsWith(tight(own))) return car
  const words = car.split(' ')
  const last = words.at(-1) ?? ''
  return own.startsWith(last) ? joined(...words.slice(0, -1), own) : joined(car, own)
}

const tight = (text: string) => text.replaceAll(' ', '')
const joined = (...texts: string[]) => texts.filter((text) => text !== '').join(' ')
