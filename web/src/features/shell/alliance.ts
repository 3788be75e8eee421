import type { Language } from '@tiantian/contracts/language.ts'

/** The alliance in its four languages; the banner shows all of them whatever the page's language (S2.3). */
export const ALLIANCE: Record<Language, { name: string; slogan: string }> = {
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

/** What each language calls itself (S3.1). */
export const LANGUAGE_OPTIONS: readonly { text: string; lang: Language }[] = [
  { text: '简体中文', lang: 'zh-Hans' },
  { text: 'English', lang: 'en' },
  { text: 'Русский', lang: 'ru' },
  { text: 'Қазақша', lang: 'kk' },
]

/** `ru` is Русский; a language that we have no word for keeps its code. */
export function languageName(code: string): string {
  return LANGUAGE_OPTIONS.find(({ lang }) => lang === code || lang.startsWith(`${code}-`))?.text ?? code
}
