import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import postgres from 'postgres'

const DEADLOCK = '40P01'
const TRIES = 5

/** PostgreSQL aborted this transaction to resolve a deadlock: nothing of it was done. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === DEADLOCK
}

/** Runs a whole transaction, and retries it when it was aborted to resolve a deadlock: five times at most. */
export const againAfterDeadlock = <Result>(transaction: () => Promise<Result>): Promise<Result> =>
  againAfter(isDeadlock, transaction)

/** The same after any error that a retry may avoid. */
export async function againAfter<Result>(
  mayRunAgain: (error: unknown) => boolean,
  transaction: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !mayRunAgain(error)) throw error
    }
  }
}

/** Codes of sockets, of postgres.js and of PostgreSQL while it shuts down or starts. */
const AWAY = new Set([
  'ECONNREFUSED',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
])

/**
 * A socket error of the connection: Node reports the same for a client that disconnected, but without a system call.
 */
const CUT = new Set(['ECONNRESET', 'EPIPE'])

/** The database is unreachable or starting: the same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // The socket does not exist; for any other file that would be a programming error.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (CUT.has(String(error.code))) return 'syscall' in error
  return AWAY.has(String(error.code))
}

/** A lock or statement timeout, a deadlock, no free connection, or a full disk or memory: nothing was done. */
const BUSY = new Set(['40P01', '53000', '53100', '53200', '53300', '53400', '55P03', '57014', '58030'])

/** The database was too busy for this call: it may succeed in a moment. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code))
}

/** The SQLSTATE of refusals by our database functions: see `refuse` in `server/sql/functions`. */
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
