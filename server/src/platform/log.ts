import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import { plainError } from './plain-error.ts'

export type { Logger }

/** Nothing secret is logged: passwords, tokens and signatures are cut wherever they stand. */
const SECRET = ['password', 'token', 'uniIdToken', 'anonymousToken', 'secret', 'authorization', 'cookie']
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output, one object an event, with the request id where there is a request. */
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
