import type { Language } from '@tiantian/contracts/language.ts'

/** Languages that a text wants a shop to speak, and what is left of it. */
export interface SpokenForm {
  readonly languages: readonly Language[]
  readonly rest: string
}

/** Each language as the stem of its word in English, Russian, Kazakh and Chinese; letters of Kazakh may be missing. */
const STEMS: Readonly<Record<Language, { en: string; ru: string; kk: string; zh: string }>> = {
  ru: { en: 'russian', ru: 'русск', kk: 'орыс', zh: '俄' },
  kk: { en: 'kazakh|qazaq', ru: 'казахск', kk: '[қк]аза[қк]', zh: '哈萨克|哈' },
  'zh-Hans': { en: 'chinese|mandarin', ru: 'китайск', kk: '[қк]ытай', zh: '中|汉|华' },
  en: { en: 'english', ru: 'английск|англо', kk: 'а[ғг]ылшын', zh: '英' },
}

/** Whole words: a letter stands neither before nor behind. */
const words = (pattern: string) => String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`

/**
 * `по-русски`, `русскоязычный`, `на казахском языке`, `қазақша`, `орыс тілінде`, `English speaking`, `会说俄语`. An
 * adjective alone is none: `китайские фильтры` come from China.
 */
function patternOf({ en, ru, kk, zh }: (typeof STEMS)[Language]): RegExp {
  const russian = [
    `по[- ]?(?:${ru})и`,
    String.raw`(?:${ru})[оа]?[- ]?(?:язычн|говорящ)\p{L}*`,
    `на (?:${ru})(?:ом|им)(?: языке)?`,
    String.raw`(?:${ru})(?:ий|им|ого|ом) язык\p{L}*`,
  ]
  const kazakh = [`(?:${kk})ша`, String.raw`(?:${kk}) т[іи]л\p{L}*`]
  const english = [
    String.raw`(?:${en})[- ]speak\p{L}*`,
    String.raw`speak\p{L}* (?:${en})`,
    `in (?:${en})`,
    `(?:${en}) language`,
  ]
  const chinese = `(?:会|能|可以?)?[说讲懂]?(?:${zh})[语文](?:服务|客服|沟通|交流)?的?`
  return new RegExp(`${words([...russian, ...kazakh, ...english].join('|'))}|${chinese}`, 'gu')
}

const PATTERNS = Object.entries(STEMS).map(
  ([language, stems]) => [language as Language, patternOf(stems)] as const,
)

/** What is said around a language and about no shop in particular. */
const AROUND = new RegExp(
  `${words(
    'магазин(?:ы|а|ов)?|продав(?:ец|цы|цов|цами)|поставщик(?:и|ов)?|говор(?:ит|ят|ящий|ящие)|обща(?:ется|ются)|понима(?:ет|ют)|' +
      'котор(?:ый|ые)|где|с|и|дүкен(?:дер)?|сатушы(?:лар)?|сөйлейтін|білетін|түсінетін|және|' +
      'shops?|stores?|sellers?|suppliers?|dealers?|who|that|which|with|and',
  )}|店铺?|商家|卖家|商店|供应商|会说|的`,
  'gu',
)

/** `text` is in lower case. */
export function readSpoken(text: string): SpokenForm {
  const languages = PATTERNS.filter(([, pattern]) => text.search(pattern) >= 0).map(([language]) => language)
  if (languages.length === 0) return { languages, rest: text }
  const left = PATTERNS.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
  const products = left.replace(AROUND, ' ')
  return { languages, rest: products.replace(/[\s,;]+/g, ' ').trim() }
}
