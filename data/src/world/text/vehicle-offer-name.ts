import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { DataPart } from '../part/part.ts'
import { number, withUnit } from './measures.ts'
import { vehicleWords } from './vehicle-words.ts'
import type { TextWords } from './words.ts'
import { GEARS } from './words.ts'

/** The world's latest model year; used cars are some years older. */
export const LATEST_YEAR = 2026

const YEAR: Readonly<Record<Language, (year: number) => string>> = {
  en: String,
  ru: (year) => `${year} г.`,
  kk: (year) => `${year} ж.`,
  'zh-Hans': (year) => `${year}款`,
}

/** `Автомобиль новый Haval Jolion, 2025 г., 1,5 л, робот`, `哈弗初恋 2025款 1.5L 双离合 新车`. */
export function vehicleName(part: DataPart): TextWords {
  const names = LANGUAGES.map((language) => [language, nameIn(part, language)] as const)
  return Object.fromEntries(names) as Record<Language, string>
}

export function vehicleYear({ leaf, vehicle, index }: DataPart): number {
  if (leaf.slug !== 'used-cars' || !vehicle) return LATEST_YEAR - (index % 2)
  const last = Math.min(vehicle.to ?? LATEST_YEAR, LATEST_YEAR - 2)
  return last - (index % Math.max(1, last - vehicle.from))
}

function nameIn(part: DataPart, language: Language): string {
  const { kind, attributes, vehicle } = part
  const car = vehicle ? vehicleWords(vehicle).car[language] : ''
  const year = YEAR[language](vehicleYear(part))
  const gear = GEARS[String(attributes.gear_type)]?.[language] ?? ''
  const facts = [energyOf(part, language), gear].filter((fact) => fact !== '')
  if (language === 'zh-Hans') return [car, year, ...facts, kind.noun[language]].join(' ')
  return [`${kind.noun[language]} ${car}`, year, ...facts].join(', ')
}

/** Engine size, or battery capacity. */
function energyOf({ attributes }: DataPart, language: Language): string {
  if (typeof attributes.capacity_kwh === 'number') {
    return withUnit(number(attributes.capacity_kwh, language), 'kWh', language)
  }
  if (typeof attributes.displ !== 'number') return ''
  const litres = Math.round(attributes.displ / 100) / 10
  const text = Number.isInteger(litres) ? `${litres}.0` : String(litres)
  return withUnit(language === 'ru' || language === 'kk' ? text.replace('.', ',') : text, 'L', language)
}
