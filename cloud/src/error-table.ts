import type { CloudError } from './cloud-error.ts'

/** What a failed call means to the person who waits; the app has a text for each. */
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
 * The error catalogue of the specification (S8.1 to S8.7), as patterns of a failure's code and, on a line below it, of
 * the words about the way to the function. The first row that fits counts.
 */
const CATALOGUE: readonly (readonly [FailureKind, RegExp])[] = [
  ['aborted', /^600003\n/],
  ['systemBusy', /^InternalServerError/],
  ['loginExpired', /^TOKEN_INVALID/],
  ['retry', /^FUNCTIONS_TIME_LIMIT_EXCEEDED\n|\n.*(timeout|timed out|超时)/is],
  ['trafficLimit', /\n.*403/s],
  ['network', /\n.*request:fail/s],
]

/** `hasAccount`: whether a person is logged in on this device; without one, a refused token is nobody's loss (S8.1). */
export function failureKind({ code, message, detail }: CloudError, hasAccount = true): FailureKind {
  if (code === 'TOKEN_INVALID' && !hasAccount) return 'silent'
  // Where the function itself refused, its words are for people, and say nothing about the way to it.
  const failure = `${code}\n${detail === undefined ? message : ''}`
  return CATALOGUE.find(([, pattern]) => pattern.test(failure))?.[0] ?? 'other'
}
