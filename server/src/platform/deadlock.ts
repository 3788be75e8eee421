import postgres from 'postgres'

const DEADLOCK = '40P01'
const TRIES = 5

/** PostgreSQL ended this transaction, so that others of a ring could go on: nothing of it was done. */
export function isDeadlock(error: unknown): boolean {
  // What runs by way of Drizzle wraps it.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof postgres.PostgresError && cause.code === DEADLOCK
}

/** Runs a whole transaction, and runs it again where it was chosen to end a deadlock: five times at most. */
export async function againAfterDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !isDeadlock(error)) throw error
    }
  }
}
