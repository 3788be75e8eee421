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
