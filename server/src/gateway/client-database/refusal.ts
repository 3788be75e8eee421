import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { errorText } from '@tiantian/contracts/error-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'

/**
 * The codes of the client database, each with the error code whose text the user sees; codes of the mall keep their
 * own.
 */
const TEXT_OF = {
  SYNTAX_ERROR: 'ACTION_NOT_FOUND',
  PERMISSION_ERROR: 'PERMISSION_DENIED',
  VALIDATION_ERROR: 'INVALID_INPUT',
  SYSTEM_ERROR: 'SYS_ERR',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  TOKEN_INVALID: 'TOKEN_INVALID',
  TOKEN_INVALID_TOKEN_EXPIRED: 'TOKEN_INVALID_TOKEN_EXPIRED',
  TOKEN_INVALID_ANONYMOUS_USER: 'LOGIN_REQUIRED',
} as const satisfies Record<string, ErrorCode>

export type DatabaseCode = keyof typeof TEXT_OF | 'DUPLICATE_KEY'

const DUPLICATE: Record<Language, string> = {
  'zh-Hans': '该记录已存在。',
  en: 'This entry already exists.',
  ru: 'Такая запись уже есть.',
  kk: 'Мұндай жазба бұрыннан бар.',
}

/** Why a command is refused: the code for programs, the detail for the developer of the client. */
export class DatabaseRefusal extends Error {
  readonly code: DatabaseCode
  readonly detail: string

  constructor(code: DatabaseCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code)
    this.name = 'DatabaseRefusal'
    this.code = code
    this.detail = detail
  }
}

/** Client input quoted in a detail is truncated. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, 60))

export const syntaxError = (detail: string) => new DatabaseRefusal('SYNTAX_ERROR', detail)

/** The message for the user, in their language; the detail is not translated. */
export function refusalText({ code, detail }: DatabaseRefusal, language: Language): string {
  const text = code === 'DUPLICATE_KEY' ? DUPLICATE[language] : errorText(TEXT_OF[code], language)
  return detail ? `${text} (${detail})` : text
}
