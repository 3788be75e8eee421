import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import postgres from 'postgres'

/**
 * An error in a form that may be logged. Database errors contain user content (a password's hash, a phone number) in
 * message, stack and detail: of those only the statement, the code and the location remain.
 */
function plainError(error: unknown): unknown {
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

export type { Logger }

/** Secrets are not logged: passwords, tokens and signatures are redacted at any depth. */
const SECRET = ['password', 'token', 'uniIdToken', 'anonymousToken', 'secret', 'authorization', 'cookie']
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output, one object per event, with the request id if there is a request. */
export function createLogger(level: string, stream: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      redact: { paths: REDACTED, censor: '…' },
      serializers: { err: plainError },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream,
  )
}
