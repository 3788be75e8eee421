import type { Logger } from 'pino'
import pino from 'pino'

export type { Logger }

/** Nothing secret is logged: passwords, tokens and signatures are cut wherever they stand. */
const SECRET = ['password', 'token', 'uniIdToken', 'guestToken', 'secret', 'authorization', 'cookie']
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output, one object an event, with the request id where there is a request. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: REDACTED, censor: '…' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
