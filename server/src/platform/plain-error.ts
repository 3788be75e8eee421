import pino from 'pino'
import postgres from 'postgres'

/**
 * An error as the log may keep it. Errors of the database carry what people wrote (a password's hash, a telephone
 * number) in message, stack and detail: of those only the statement, the code and the place remain.
 */
export function plainError(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) {
    const { query, code, message, stack, table_name: table, constraint_name: constraint } = error
    return { type: error.name, query, code, message, stack, table, constraint }
  }
  if (!(error instanceof Error)) return error
  if (!holdsDatabaseError(error)) return pino.stdSerializers.err(error)
  const { name, message, stack } = error
  return { type: name, message, stack, cause: plainError(error.cause) }
}

function holdsDatabaseError({ cause }: Error): boolean {
  if (cause instanceof postgres.PostgresError) return true
  return cause instanceof Error && holdsDatabaseError(cause)
}
