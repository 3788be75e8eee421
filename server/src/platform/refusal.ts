import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import postgres from 'postgres'

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
    if (!(error instanceof postgres.PostgresError) || error.code !== REFUSED) throw error
    throw new AppError(error.message as ErrorCode, JSON.parse(error.detail ?? '{}') as ErrorParams)
  }
}
