import type { Language } from './language.ts'

/** The name of the alliance in its four languages (S2.3, S1.20). */
export const ALLIANCE: Record<Language, { readonly name: string; readonly slogan: string }> = {
  'zh-Hans': { name: '国际汽车及零部件产业联盟', slogan: '汽车及零部件跨境交易系统' },
  en: {
    name: 'International Automobile and Auto Parts Industry Alliance',
    slogan: 'Cross-border Trading System for Automobiles and Auto Parts',
  },
  ru: {
    name: 'Международный альянс автомобильной промышленности и автокомпонентов',
    slogan: 'Система трансграничной торговли автомобилями и автозапчастями',
  },
  kk: {
    name: 'Халықаралық автомобиль және автобөлшектер өнеркәсібінің альянсы',
    slogan: 'Автомобильдер мен автобөлшектердің трансшекаралық сауда жүйесі',
  },
}

/** The name of each language in that language (S3.1). */
export const LANGUAGE_OPTIONS: readonly { readonly text: string; readonly lang: Language }[] = [
  { text: '简体中文', lang: 'zh-Hans' },
  { text: 'English', lang: 'en' },
  { text: 'Русский', lang: 'ru' },
  { text: 'Қазақша', lang: 'kk' },
]
