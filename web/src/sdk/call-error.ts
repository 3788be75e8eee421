import type { ErrorCode, ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'

/** Failures before a reply arrives; `DEVICE_PROMPT`: the device prompt for biometrics or PIN failed (S8.14). */
export type ClientCode = 'NETWORK' | 'TIMEOUT' | 'TRAFFIC_LIMIT' | 'ABORTED' | 'DEVICE_PROMPT' | 'CLOCK_WRONG'

export interface CallErrorDetails {
  readonly params?: ErrorParams
  readonly fields?: readonly FieldIssue[]
  readonly requestId?: string
}

/** A refused or failed call. `message` is in the user's language if the server replied, else empty. */
export class CallError extends Error {
  readonly code: ErrorCode | ClientCode
  readonly params: ErrorParams
  readonly fields: readonly FieldIssue[]
  readonly requestId: string | undefined

  constructor(code: ErrorCode | ClientCode, message = '', details: CallErrorDetails = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.params = details.params ?? {}
    this.fields = details.fields ?? []
    this.requestId = details.requestId
  }
}

export function hasCode(error: unknown, code: CallError['code']): error is CallError {
  return error instanceof CallError && error.code === code
}

const UNREACHED: ReadonlySet<string> = new Set<CallError['code']>([
  ...(['NETWORK', 'TIMEOUT', 'ABORTED', 'TRAFFIC_LIMIT', 'UNAVAILABLE'] as const),
  ...(['SYS_ERR', 'TOO_MANY_REQUESTS', 'UPLOAD_FAILED'] as const),
])

/** The server has not decided: the same call may succeed later. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const status = Number(error.params.status ?? 0)
  return UNREACHED.has(error.code) && !(status >= 400 && status < 500)
}

/** The requested object does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code.endsWith('_NOT_FOUND')
}

/** The login must be renewed (S8.3, S8.8). */
export function isTokenRefused(error: unknown): boolean {
  return isRefusal(error) && !isAnonymousTokenRefused(error)
}

/** The merge of carts does not know the anonymous token; the member's own is valid. */
export function isAnonymousTokenRefused(error: unknown): boolean {
  return isRefusal(error) && error.fields.some(({ path }) => path === 'anonymousToken')
}

function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.code.startsWith('TOKEN_INVALID')
}

/** A login page opens: for the whole login, or for its second factor. */
export function isLoginNeeded(error: unknown): boolean {
  const isHalf = hasCode(error, 'SECOND_FACTOR_REQUIRED')
  return isHalf || isTokenRefused(error) || hasCode(error, 'LOGIN_REQUIRED')
}
