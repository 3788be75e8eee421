import type { Language } from './language.ts'

/**
 * Joins parts of increasing generality, like an address: `Atakent, Almaty`, `阿塔肯特展览中心，阿拉木图`. Empty ones are left out.
 */
export const narrowed = (language: Language, parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(language === 'zh-Hans' ? '，' : ', ')

/** Joins an enumeration: `Chinese, Russian`, `中文、俄语`. */
export const listed = (language: Language, parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(language === 'zh-Hans' ? '、' : ', ')
