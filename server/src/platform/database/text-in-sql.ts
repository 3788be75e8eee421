import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK } from '@tiantian/contracts/language.ts'

/** SQL of a text in the requested language or the nearest one that exists; `''` when there is none. */
export function textInSql(column: string, language: Language): string {
  const candidates = FALLBACK[language].map((candidate) => `${column}->>'${candidate}'`)
  return `coalesce(${candidates.join(', ')}, '')`
}
