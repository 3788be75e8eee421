import type { Language, LocalizedText } from './language.ts'

type Script = 'Han' | 'Cyrillic' | 'Latin'

const SCRIPT: Readonly<Record<Language, Script>> = {
  'zh-Hans': 'Han',
  en: 'Latin',
  ru: 'Cyrillic',
  kk: 'Cyrillic',
}

/** The script that tells most about a text: a Latin name occurs in every language, a Chinese sentence in one. */
function scriptOf(text: string): Script | undefined {
  if (/\p{Script=Han}/u.test(text)) return 'Han'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'Cyrillic'
  return /\p{Script=Latin}/u.test(text) ? 'Latin' : undefined
}

/** Chinese has no spaces: two characters are about a word. */
const wordsOf = (text: string) =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2 +
  (text.replace(/\p{Script=Han}/gu, ' ').match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0)

/** Fewer words in a script that both languages read may be a name: `Geely Atlas Pro`, `ТОО «Сарсен Авто»`. */
const NAME_WORDS_MAX = 4
/** A shorter paragraph may be an address or a quotation that stands in every language. */
const QUOTED_WORDS_MAX = 11

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Whether a text that should be in a language was left as it is in the original, word for word. Numbers and codes are
 * the same in every language, and so are names: in Latin letters, or of up to four words where both languages share a
 * script. Chinese outside a Chinese text, and Cyrillic in an English or Chinese one, is never right.
 */
export function isUntranslated(
  text: string,
  original: string,
  to: Language,
  kind: 'name' | 'text' = 'text',
): boolean {
  const script = scriptOf(text)
  if (!script || plain(text) !== plain(original)) return false
  if (script !== 'Latin' && script !== SCRIPT[to]) return true
  if (script === 'Latin' && kind === 'name') return false
  return wordsOf(text) > NAME_WORDS_MAX
}

/** The paragraphs of a longer text that are left from its original; all of them if it is the original. */
export function leftLines(lines: readonly string[], original: readonly string[], to: Language): string[] {
  const known = new Set(original.map(plain))
  if (isUntranslated(lines.join('\n'), original.join('\n'), to)) return [...lines]
  return lines.filter(
    (text) => known.has(plain(text)) && wordsOf(text) > QUOTED_WORDS_MAX && isUntranslated(text, text, to),
  )
}

/** The language that was left in the text of another; of two with the same script, the later one. */
export function untranslatedLanguage(
  text: LocalizedText,
  languages: readonly Language[],
  kind: 'name' | 'text' = 'text',
): Language | undefined {
  const found = languages.filter((to) =>
    languages.some(
      (from) => from !== to && text[to] && text[from] && isUntranslated(text[to], text[from], to, kind),
    ),
  )
  // The one whose own script it is has the original.
  return found.find((each) => SCRIPT[each] !== scriptOf(text[each] ?? '')) ?? found.at(-1)
}
