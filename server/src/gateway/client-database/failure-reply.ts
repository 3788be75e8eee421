import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import { failureOf } from '../failure.ts'
import type { DatabaseCode } from './refusal.ts'
import { DatabaseRefusal, refusalText } from './refusal.ts'

/** SQLSTATEs caused by the client, or by the limits that we set. */
const REFUSED: Readonly<Record<string, readonly [DatabaseCode, detail: string]>> = {
  '57014': ['SYSTEM_ERROR', 'too slow'],
  '23502': ['VALIDATION_ERROR', 'a value is missing'],
  '23503': ['VALIDATION_ERROR', 'what it refers to does not exist'],
  '23505': ['DUPLICATE_KEY', ''],
  '23514': ['VALIDATION_ERROR', 'a value is not allowed'],
  '22003': ['VALIDATION_ERROR', 'a number is too large'],
  '22P02': ['VALIDATION_ERROR', 'a value is of another type'],
}

/** Error codes of the mall's rules, mapped to the codes of this function. */
const RENAMED: Partial<Record<ErrorCode, DatabaseCode>> = {
  SYS_ERR: 'SYSTEM_ERROR',
  UNAVAILABLE: 'SYSTEM_ERROR',
  INVALID_INPUT: 'VALIDATION_ERROR',
  PERMISSION_DENIED: 'PERMISSION_ERROR',
  LOGIN_REQUIRED: 'TOKEN_INVALID_ANONYMOUS_USER',
}

/**
 * `{code, message}` in the caller's language; an unforeseen failure is logged in full and reported as SYSTEM_ERROR.
 */
export function failureReply(error: unknown, { language, caller, log }: FunctionContext): object {
  const refusal = error instanceof DatabaseRefusal ? error : refusedByDatabase(error)
  if (refusal) return { code: refusal.code, message: refusalText(refusal, language) }
  const { body } = failureOf(error, { language, requestId: caller.requestId, log })
  return { ...body, code: RENAMED[body.code] ?? body.code }
}

function refusedByDatabase(error: unknown): DatabaseRefusal | undefined {
  if (!(error instanceof Error && 'code' in error) || isDatabaseAway(error)) return undefined
  const known = Object.hasOwn(REFUSED, String(error.code)) ? REFUSED[String(error.code)] : undefined
  return known && new DatabaseRefusal(...known)
}
