import type { Language } from '@tiantian/contracts/language.ts'

const RU: Readonly<Record<string, string>> = {
  mm: 'мм',
  V: 'В',
  W: 'Вт',
  kW: 'кВт',
  A: 'А',
  kΩ: 'кОм',
  pcs: 'шт.',
  in: '″',
  bar: 'бар',
  'L/h': 'л/ч',
  L: 'л',
  'cm³': 'см³',
  K: 'К',
  lm: 'лм',
  Ah: 'А·ч',
  kWh: 'кВт·ч',
  kg: 'кг',
  N·m: 'Н·м',
  Hz: 'Гц',
  dB: 'дБ',
  t: 'т',
}

/** Units whose signs are not the international ones. */
const SIGNS: Record<Language, Readonly<Record<string, string>>> = {
  'zh-Hans': { pcs: '件', in: '英寸' },
  en: {},
  ru: RU,
  kk: { ...RU, pcs: 'дана', in: 'дюйм', 'L/h': 'л/сағ', Ah: 'А·сағ', kWh: 'кВт·сағ' },
}

/** `19 мм`; a value without a unit stays alone. */
export const withUnit = (language: Language, value: string, unit: string | null): string =>
  unit ? `${value}\u00a0${SIGNS[language][unit] ?? unit}` : value
