import type { Language } from '@tiantian/contracts/language.ts'
import { stemKazakh } from '../../product/stem.ts'

/** PostgreSQL stems Russian and English; we stem Kazakh ourselves and split Chinese into character pairs. */
export const SEARCH_CONFIG: Record<Language, string> = {
  'zh-Hans': 'simple',
  en: 'english',
  ru: 'russian',
  kk: 'simple',
}

const HAN = /\p{Script=Han}+/gu
const WORD_PATTERN = /[\p{L}\p{N}]+/gu

/** A text prepared for the index of its language. */
export function toIndexedText(text: string, language: Language): string {
  if (language === 'zh-Hans') return text.replace(HAN, (run) => ` ${pairsOf(run).join(' ')} `)
  return language === 'kk' ? stemsOf(text).join(' ') : text
}

/** SQL that turns a search text into a query, with its parameter; matches nothing when no word is left. */
export function toSearchQuery(
  text: string,
  language: Language,
): { readonly query: string; readonly words: string } {
  const config = SEARCH_CONFIG[language]
  if (config !== 'simple') return { query: `websearch_to_tsquery('${config}', $)`, words: text }
  const words = language === 'kk' ? stemsOf(text).map((stem) => `${stem}:*`) : chineseWords(text)
  return { query: `to_tsquery('simple', $)`, words: words.slice(0, 20).join(' & ') }
}

const stemsOf = (text: string) => (text.toLowerCase().match(WORD_PATTERN) ?? []).map(stemKazakh)

/** `刹车片` becomes `刹车` and `车片`. */
const pairsOf = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))

function chineseWords(text: string): string[] {
  return (text.toLowerCase().match(WORD_PATTERN) ?? []).flatMap((word) =>
    (word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []).flatMap((run) =>
      /\p{Script=Han}/u.test(run) && run.length > 1 ? pairsOf(run) : [`${run}:*`],
    ),
  )
}
