import type { ErrorCode, FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { errorText } from '@tiantian/contracts/error-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isDatabaseAway, isDatabaseBusy } from '../platform/database/failed-statement.ts'

/** The reply of a transport to a failed call; the user may quote the request id. */
export interface GatewayFailure {
  readonly status: number
  readonly body: {
    readonly code: ErrorCode
    readonly message: string
    readonly params?: Readonly<Record<string, string | number>>
    readonly fields?: readonly FieldIssue[]
    readonly requestId: string
  }
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  ACTION_NOT_FOUND: 404,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  SYS_ERR: 500,
  UNAVAILABLE: 503,
  TOKEN_INVALID: 401,
  TOKEN_INVALID_TOKEN_EXPIRED: 401,
  LOGIN_REQUIRED: 401,
  API_KEY_INVALID: 401,
  PASSWORD_WRONG: 401,
  OLD_PASSWORD_WRONG: 401,
  SMS_CODE_WRONG: 401,
  EMAIL_CODE_WRONG: 401,
  SETUP_TOKEN_WRONG: 401,
  TICKET_INVALID: 401,
  ACCOUNT_LOCKED: 429,
  CODE_TOO_SOON: 429,
  CODE_LIMIT: 429,
  PERMISSION_DENIED: 403,
  API_KEY_SCOPE: 403,
  API_KEY_SHOP: 403,
  SECOND_PERSON_NEEDED: 403,
  CLAIMED: 409,
  IMPERSONATION_READ_ONLY: 403,
  STEP_UP_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_MISSING: 403,
  PROOF_WRONG: 403,
  PASSKEY_REFUSED: 403,
  PROOF_LOCKED: 429,
  UPLOAD_INVALID: 403,
  UPLOAD_EXPIRED: 403,
  UPLOAD_LIMIT: 429,
  FILE_TYPE_REFUSED: 415,
  FILE_TOO_LARGE: 413,
  FILE_DAMAGED: 422,
  FILE_UNSAFE: 422,
  PICTURE_TOO_LARGE: 422,
  PICTURE_TOO_LONG: 422,
  DOCUMENT_LOCKED: 422,
  DOCUMENT_UNREADABLE: 422,
  DOCUMENT_WITHOUT_MARK: 422,
}

/** HTTP status of an error code: 404 for what does not exist, 409 for a conflict with the current state. */
export function statusOf(code: ErrorCode): number {
  return STATUS[code] ?? (code.endsWith('_NOT_FOUND') ? 404 : 409)
}

export interface FailureContext {
  readonly language: Language
  readonly requestId: string
  readonly log: Record<'warn' | 'error', (detail: object, message: string) => void>
}

/** Turns any error into a reply in the caller's language; an unforeseen error is logged in full. */
export function failureOf(error: unknown, { language, requestId, log }: FailureContext): GatewayFailure {
  const known = knownError(error)
  if (hasCode(error, REFUSED_VALUES))
    log.warn({ err: error, requestId }, 'a contract accepted an invalid value')
  if (known.code === 'SYS_ERR' || known.code === 'UNAVAILABLE')
    log.error({ err: error, requestId }, 'call failed')
  const { code, params, fields } = known
  const hasParams = Object.keys(params).length > 0
  return {
    status: statusOf(code),
    body: {
      code,
      message: errorText(code, language, params),
      ...(hasParams && { params }),
      ...(fields.length > 0 && { fields }),
      requestId,
    },
  }
}

/** Errors of the HTTP server, mapped to our codes. */
const SERVER_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_INPUT',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'INVALID_INPUT',
  // The client closed the connection before the end of the body: nobody receives the reply.
  ECONNRESET: 'INVALID_INPUT',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_INPUT',
  FST_STATIC_FORBIDDEN_PATH: 'ACTION_NOT_FOUND',
}

/** A number, time, text or uuid that PostgreSQL cannot store: the safety net under the contracts. */
const REFUSED_VALUES = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'])

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes)
}

function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasCode(error, REFUSED_VALUES)) return new AppError('INVALID_INPUT')
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause)
    if (code) return new AppError(code)
  }
  return new AppError('SYS_ERR')
}

/** The disk is full, broken or read-only, or there are too many open files: the operator must act. */
const MACHINE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])

function codeOf(error: Error): ErrorCode | undefined {
  if (isDatabaseAway(error) || isDatabaseBusy(error) || hasCode(error, MACHINE)) return 'UNAVAILABLE'
  const known = 'code' in error ? SERVER_ERRORS[String(error.code)] : undefined
  if (known) return known
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (error instanceof SyntaxError && status === 400) return 'INVALID_INPUT'
  // The static file library has its own errors for folders and odd paths; here they all mean that there is no such
  // file.
  return status === 403 || status === 404 ? 'ACTION_NOT_FOUND' : undefined
}
