import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK } from '@tiantian/contracts/language.ts'

/** SQL of a text in the requested language or the nearest one that exists; `''` when there is none. */
export function textInSql(column: string, language: Language): string {
  const candidates = FALLBACK[language].map((candidate) => `${column}->>'${candidate}'`)
  return `coalesce(${candidates.join(', ')}, '')`
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Escapes a search text for `ilike`: wildcard characters match literally. */
export const likePattern = (text: string): string => `%${escaped(text)}%`

/** Of what begins with a text, for `like` on an index of lower letters. */
export const prefixPattern = (text: string): string => `${escaped(text.toLowerCase())}%`
