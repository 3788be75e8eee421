import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import postgres from 'postgres'
import type { Outcome } from './batches.ts'

/** The SQLSTATE with which functions of ours refuse: see the migration of `refuse`. */
const REFUSED = 'TM001'

/**
 * Waits for a query that calls functions of ours.
 * @throws AppError with the code and params that a function refused with
 */
export async function refusable<Rows>(query: PromiseLike<Rows>): Promise<Rows> {
  try {
    return await query
  } catch (error) {
    // What runs by way of Drizzle wraps it.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (!(cause instanceof postgres.PostgresError) || cause.code !== REFUSED) throw error
    throw new AppError(cause.message as ErrorCode, JSON.parse(cause.detail ?? '{}') as ErrorParams)
  }
}

/** What a function that does many wishes at once answers for each of them. */
export interface WishRow<Reply> {
  readonly reply: Reply | null
  readonly refusal: ErrorCode | null
  readonly params: ErrorParams | null
}

export function outcomeOf<Reply>({ reply, refusal, params }: WishRow<Reply>): Outcome<Reply> {
  return refusal === null ? { reply: reply as Reply } : { error: new AppError(refusal, params ?? {}) }
}
