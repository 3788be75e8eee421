import { baseKey } from './forms.ts'
import type { TextUse } from './source.ts'
import type { LocalesTexts } from './texts.ts'

/** Keys that no source uses, neither literally nor computed. */
export function unusedProblems(english: LocalesTexts, uses: readonly TextUse[]): string[] {
  const strings = new Set(uses.flatMap((use) => use.strings))
  const patterns = uses.flatMap((use) => use.patterns)
  const isUsed = (key: string) => strings.has(key) || patterns.some((pattern) => pattern.test(key))
  const keys = new Set([...english.keys()].map((key) => baseKey(key, english)))
  return [...keys].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`)
}
