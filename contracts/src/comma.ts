import type { Language } from './language.ts'

/** Parts that narrow each other down, as of an address: `Atakent, Almaty`, `阿塔肯特展览中心，阿拉木图`. Empty ones are left out. */
export const narrowed = (language: Language, parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(language === 'zh-Hans' ? '，' : ', ')

/** Things of one kind: `Chinese, Russian`, `中文、俄语`. */
export const listed = (language: Language, parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(language === 'zh-Hans' ? '、' : ', ')
