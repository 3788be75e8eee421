import type { Language } from '../../contracts/src/language.ts'
import { LANGUAGES } from '../../contracts/src/language.ts'
import type { AllTexts } from './texts.ts'
import { baseKey } from './texts.ts'

/** Written in Latin letters in every language. */
const SAME_EVERYWHERE =
  /\b(Tiantian|Mall|OEM|OE|VIN|ABS|ESP|AGM|LED|HS|ID|SKU|MOQ|QR|SMS|PDF|PNG|SVG|JSON|XLSX|CSV|EXW|FCA|FOB|CIF|CPT|DAP|DDP|CNY|USD|RUB|KZT|SUV|MPV|E-?mail|WeChat|QQ|Alipay|Apple|WhatsApp|Telegram|JavaScript)\b/gi
/** Units that Chinese writes in Latin letters too. */
const CHINESE_UNITS = /(?<!\p{L})(mm|cm|km|kg|kWh?|hp|V|A·?h|kΩ|bar|L\/h|lm|N·m|Hz|dB)(?!\p{L})/gu
const GAP = /\{\{?\s*[\w, ]+\s*\}?\}/g
/** Filled where the error is thrown; all other parameters use double braces, or would be shown literally. */
const ERROR_TEXTS = 'error.code.'
const SINGLE_BRACES = /(?<!\{)\{\s*[a-z]\w*\s*\}(?!\})/i
/** Short enough to coincide: `km`, `N`. */
const LETTERS_MIN = 2
/** A Kazakh sentence identical to the Russian one is untranslated; a single word may be the same. */
const SAME_WORDS_MIN = 3

const SCRIPT: Record<Language, { needs: RegExp; mustNot: RegExp }> = {
  'zh-Hans': { needs: /\p{Script=Han}/u, mustNot: /\p{Script=Cyrillic}/u },
  en: { needs: /\p{Script=Latin}/u, mustNot: /[\p{Script=Han}\p{Script=Cyrillic}]/u },
  ru: { needs: /\p{Script=Cyrillic}/u, mustNot: /[\p{Script=Han}ӘәҒғҚқҢңӨөҰұҮүҺһІі]/u },
  kk: { needs: /\p{Script=Cyrillic}/u, mustNot: /\p{Script=Han}/u },
}

/** Empty texts, texts in another language's letters, and texts with parameters other than the English one. */
export function wordProblems(texts: AllTexts): string[] {
  return LANGUAGES.flatMap((language) =>
    [...texts[language]].flatMap(([key, text]) => {
      const english = texts.en.get(key) ?? texts.en.get(`${baseKey(key, texts[language])}_other`) ?? ''
      const reasons = [
        text.trim() === '' && 'is empty',
        isWrongScript(text, language) && `is not in this language: “${text}”`,
        hasOtherGaps(text, english) && `has other gaps than “${english}”: “${text}”`,
        !key.startsWith(ERROR_TEXTS) && SINGLE_BRACES.test(text) && `has a gap in single braces: “${text}”`,
        language === 'kk' && isCopy(text, texts.ru.get(key)) && `is the Russian text: “${text}”`,
      ]
      return reasons.filter((reason) => reason !== false).map((reason) => `${language}: ${key} ${reason}`)
    }),
  )
}

function isWrongScript(text: string, language: Language): boolean {
  const { needs, mustNot } = SCRIPT[language]
  if (mustNot.test(text)) return true
  const units = language === 'zh-Hans' ? CHINESE_UNITS : ''
  const words = text.replace(GAP, '').replace(SAME_EVERYWHERE, '').replaceAll(units, '')
  const letters = words.match(/\p{Letter}/gu)?.length ?? 0
  return letters >= LETTERS_MIN && !needs.test(words)
}

/** `count` may be left out: "one item", "товар". */
function hasOtherGaps(text: string, english: string): boolean {
  const gaps = (line: string) => new Set(line.match(GAP)?.filter((gap) => gap !== '{{count}}'))
  return gaps(text).symmetricDifference(gaps(english)).size > 0
}

function isCopy(text: string, russian: string | undefined): boolean {
  return text === russian && (text.match(/\p{Letter}+/gu)?.length ?? 0) >= SAME_WORDS_MIN
}
