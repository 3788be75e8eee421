import type { CloudError } from './cloud-error.ts'

/** The meaning of a failed call for the user; the app has a text for each. */
export type FailureKind =
  | 'aborted'
  | 'silent'
  | 'systemBusy'
  | 'loginExpired'
  | 'retry'
  | 'trafficLimit'
  | 'network'
  | 'other'

/**
 * The error catalogue of the specification (S8.1 to S8.7), as patterns of a failure's code and, on a line below it,
 * of transport messages. The first matching row applies.
 */
const CATALOGUE: readonly (readonly [FailureKind, RegExp])[] = [
  ['aborted', /^600003\n/],
  ['systemBusy', /^InternalServerError/],
  ['loginExpired', /^TOKEN_INVALID/],
  ['retry', /^FUNCTIONS_TIME_LIMIT_EXCEEDED\n|\n.*(timeout|timed out|超时)/is],
  ['trafficLimit', /\n.*403/s],
  ['network', /\n.*request:fail/s],
]

/** `hasAccount`: whether a user is logged in on this device; without one, a refused token does not matter (S8.1). */
export function failureKind({ code, message, detail }: CloudError, hasAccount = true): FailureKind {
  if (code === 'TOKEN_INVALID' && !hasAccount) return 'silent'
  // A refusal by the function itself has a message for users, which says nothing about the transport.
  const failure = `${code}\n${detail === undefined ? message : ''}`
  return CATALOGUE.find(([, pattern]) => pattern.test(failure))?.[0] ?? 'other'
}
