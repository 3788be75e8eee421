import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'

/**
 * An error in a form that may be logged: its name, codes, text and place. Anything else that a library attaches may be
 * data of users: the parameters of a statement, the recipients of a mail, the body of a job.
 */
function plainError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  // The job queue copies the properties of an error into an object.
  const { name, message = '', stack = '', cause, ...rest } = { ...error, ...textOf(error) }
  const facts = Object.fromEntries(
    FACTS.map((fact) => [fact, (rest as Partial<Record<string, unknown>>)[fact]]),
  )
  const refused = refusedValue(String(facts.code), message)
  return {
    type: name,
    ...facts,
    message: withoutValue(message, refused),
    stack: withoutValue(stack, refused),
    ...(cause !== undefined && { cause: plainError(cause) }),
  }
}

const textOf = ({ name, message, stack, cause }: Partial<Error>) => ({ name, message, stack, cause })

/** Facts of errors of PostgreSQL, of the operating system, of HTTP and of mail. `query` has no parameters in it. */
const FACTS = 'code query table_name constraint_name syscall errno path statusCode responseCode queue'.split(
  ' ',
)

/** PostgreSQL quotes a value that it cannot read in its message (class 22: data exceptions). */
const refusedValue = (code: string, message: string) =>
  /^22[0-9A-Z]{3}$/.test(code) ? /"(.*)"/s.exec(message)?.[1] : undefined

const withoutValue = (text: string, value: string | undefined) => (value ? text.replaceAll(value, '…') : text)

/** Addresses and phone numbers, wherever they are in a line: libraries quote them in their messages. */
const PEOPLE = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\+\d[\d ()-]{7,}\d|\b1[3-9]\d{9}\b/gu

export type { Logger }

/** Secrets are not logged: passwords, tokens and signatures are redacted at any depth. */
const SECRET = ['password', 'token', 'uniIdToken', 'anonymousToken', 'secret', 'authorization', 'cookie']
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output, without data of people, one object per event, with the request id if there is a request. */
export function createLogger(level: string, stream: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      redact: { paths: REDACTED, censor: '…' },
      serializers: { err: plainError },
      hooks: { streamWrite: (line) => line.replaceAll(PEOPLE, '…') },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream,
  )
}
