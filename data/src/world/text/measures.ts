import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { AttributeFacts } from '../../import/facts.ts'
import type { AttributeValues } from '../part/attribute-values.ts'
import type { TextWords } from './words.ts'

/** Units as they are written after a number in a name: with a space except in Chinese, and for ° and ″. */
const UNITS: Readonly<Record<string, TextWords>> = {
  mm: { en: 'mm', ru: 'мм', kk: 'мм', 'zh-Hans': 'mm' },
  m: { en: 'm', ru: 'м', kk: 'м', 'zh-Hans': '米' },
  V: { en: 'V', ru: 'В', kk: 'В', 'zh-Hans': 'V' },
  W: { en: 'W', ru: 'Вт', kk: 'Вт', 'zh-Hans': 'W' },
  kW: { en: 'kW', ru: 'кВт', kk: 'кВт', 'zh-Hans': 'kW' },
  A: { en: 'A', ru: 'А', kk: 'А', 'zh-Hans': 'A' },
  Ah: { en: 'Ah', ru: 'А·ч', kk: 'А·сағ', 'zh-Hans': 'Ah' },
  kWh: { en: 'kWh', ru: 'кВт·ч', kk: 'кВт·сағ', 'zh-Hans': 'kWh' },
  L: { en: 'L', ru: 'л', kk: 'л', 'zh-Hans': 'L' },
  ml: { en: 'ml', ru: 'мл', kk: 'мл', 'zh-Hans': 'ml' },
  kg: { en: 'kg', ru: 'кг', kk: 'кг', 'zh-Hans': 'kg' },
  t: { en: 't', ru: 'т', kk: 'т', 'zh-Hans': '吨' },
  bar: { en: 'bar', ru: 'бар', kk: 'бар', 'zh-Hans': 'bar' },
  K: { en: 'K', ru: 'К', kk: 'К', 'zh-Hans': 'K' },
  dB: { en: 'dB', ru: 'дБ', kk: 'дБ', 'zh-Hans': 'dB' },
  MHz: { en: 'MHz', ru: 'МГц', kk: 'МГц', 'zh-Hans': 'MHz' },
  GHz: { en: 'GHz', ru: 'ГГц', kk: 'ГГц', 'zh-Hans': 'GHz' },
  teeth: { en: 'teeth', ru: 'зуб.', kk: 'тіс', 'zh-Hans': '齿' },
  links: { en: 'links', ru: 'зв.', kk: 'буын', 'zh-Hans': '节' },
  pieces: { en: 'pcs', ru: 'шт.', kk: 'дана', 'zh-Hans': '件' },
}
const POLARITY: Readonly<Record<string, TextWords>> = {
  polarity_r: { en: 'R+', ru: 'обратная полярность', kk: 'кері полярлы', 'zh-Hans': '右正' },
  polarity_l: { en: 'L+', ru: 'прямая полярность', kk: 'тура полярлы', 'zh-Hans': '左正' },
}

/**
 * Fills `{outer_d}` with value and unit (`312 мм`) and `{outer_d#}` with the bare value, in each language. Undefined
 * if a value in the template is missing.
 */
export function measureIn(
  template: string,
  values: AttributeValues,
  attributes: readonly AttributeFacts[],
): TextWords | undefined {
  const keys = [...template.matchAll(/\{(\w+)#?\}/g)].map(([, key]) => key!)
  if (template === '' || keys.some((key) => values[key] === undefined)) return undefined
  const texts = LANGUAGES.map(
    (language) => [language, filled(template, values, attributes, language)] as const,
  )
  return Object.fromEntries(texts) as Record<Language, string>
}

function filled(
  template: string,
  values: AttributeValues,
  attributes: readonly AttributeFacts[],
  language: Language,
) {
  return template.replace(/\{(\w+)(#?)\}/g, (_, key: string, bare: string) => {
    const attribute = attributes.find((one) => one.key === key)
    const value = values[key]!
    if (bare || !attribute) return String(value)
    return written(attribute, value, language)
  })
}

function written(attribute: AttributeFacts, value: string | number, language: Language): string {
  if (attribute.key === 'polarity') return POLARITY[String(value)]![language]
  if (attribute.key === 'core_size') return withUnit(String(value), 'mm', language)
  if (attribute.key === 'voltage') return withUnit(String(value), 'V', language)
  if (attribute.type === 'enum') {
    return attribute.values?.find((one) => one.value === value)?.label[language] ?? String(value)
  }
  return typeof value === 'number' ? quantity(attribute, value, language) : value
}

/** Large and small values in their customary unit. */
function quantity({ key, unit }: AttributeFacts, value: number, language: Language): string {
  if (key === 'displ') return withUnit(number(Math.round(value / 100) / 10, language), 'L', language)
  if (key === 'frequency') {
    const [amount, scale] = value >= 1e9 ? [value / 1e9, 'GHz'] : [Math.round(value / 1e5) / 10, 'MHz']
    return withUnit(number(amount, language), scale, language)
  }
  if (unit === 'L' && value < 1) return withUnit(number(Math.round(value * 1000), language), 'ml', language)
  if (unit === 'kg' && value >= 1000) return withUnit(number(value / 1000, language), 't', language)
  if (unit === 'in') return `${number(value, language)}″`
  if (unit === '°C')
    return `${number(value, language).replace('-', '−')}${language === 'zh-Hans' ? '℃' : ' °C'}`
  const name = unit === 'pcs' ? key : unit
  return withUnit(number(value, language), name ?? '', language)
}

export function withUnit(amount: string, unit: string, language: Language): string {
  const word = UNITS[unit]?.[language]
  if (!word) return amount
  return language === 'zh-Hans' ? `${amount}${word}` : `${amount} ${word}`
}

/** A decimal comma in Russian and Kazakh, but codes such as 5W-30 unchanged. */
export function number(value: string | number, language: Language): string {
  const isComma = language === 'ru' || language === 'kk'
  return typeof value === 'number' && isComma ? String(value).replace('.', ',') : String(value)
}
