import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import postgres from 'postgres'

/** The SQLSTATE of refusals by our database functions: see the migration of `refuse`. */
const REFUSED = 'TM001'

/**
 * Awaits a query that calls our database functions.
 * @throws AppError with the code and params of a function's refusal
 */
export async function refusable<Rows>(query: PromiseLike<Rows>): Promise<Rows> {
  try {
    return await query
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== REFUSED) throw error
    throw new AppError(error.message as ErrorCode, JSON.parse(error.detail ?? '{}') as ErrorParams)
  }
}
