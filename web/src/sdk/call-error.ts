import type { ErrorCode, ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'

/** What goes wrong before an answer arrives; `DEVICE_PROMPT`: the device was asked for a finger or PIN in vain (S8.14). */
export type ClientCode = 'NETWORK' | 'TIMEOUT' | 'TRAFFIC_LIMIT' | 'ABORTED' | 'DEVICE_PROMPT'

export interface CallErrorDetails {
  readonly params?: ErrorParams
  readonly fields?: readonly FieldIssue[]
  readonly requestId?: string
}

/** A refused or failed call. `message` is in the person's language when the server answered, else empty. */
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

/** What was asked for is not there, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code.endsWith('_NOT_FOUND')
}

/** The login must be renewed (S8.3, S8.8). */
export function isTokenRefused(error: unknown): boolean {
  return isRefusal(error) && !isAnonymousTokenRefused(error)
}

/** The merge of carts does not know the visitor's token; the member's own is good. */
export function isAnonymousTokenRefused(error: unknown): boolean {
  return isRefusal(error) && error.fields.some(({ path }) => path === 'anonymousToken')
}

function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.code.startsWith('TOKEN_INVALID')
}

/** A login page opens: for all of a login, or for its second factor. */
export function isLoginNeeded(error: unknown): boolean {
  const isHalf = hasCode(error, 'SECOND_FACTOR_REQUIRED')
  return isHalf || isTokenRefused(error) || hasCode(error, 'LOGIN_REQUIRED')
}
