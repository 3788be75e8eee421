import type { ErrorCode, ErrorParams } from './error.ts'
import { errorText as en } from './error-text/en.ts'
import { errorText as kk } from './error-text/kk.ts'
import { errorText as ru } from './error-text/ru.ts'
import { errorText as zhHans } from './error-text/zh-Hans.ts'
import type { Language } from './language.ts'

const TEXTS: Record<Language, Record<ErrorCode, string>> = { 'zh-Hans': zhHans, en, ru, kk }

/** The text of an error in a language, with its parameters. For the server; a browser loads one language. */
export function errorText(code: ErrorCode, language: Language, params: ErrorParams = {}): string {
  return TEXTS[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
