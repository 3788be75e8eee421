import { LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'

export { ALLIANCE, LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'

/** `ru` is Русский; a language without a known name keeps its code. */
export function languageName(code: string): string {
  return LANGUAGE_OPTIONS.find(({ lang }) => lang === code || lang.startsWith(`${code}-`))?.text ?? code
}
