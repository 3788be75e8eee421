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

interface Failure {
  readonly code: string
  /** Empty when the function itself refused: its words are for people, and say nothing about the way to it. */
  readonly transport: string
  readonly hasAccount: boolean
}

/** The error catalogue of the specification (S8.1 to S8.7): the first row that holds counts. */
const catalogue: readonly (readonly [FailureKind, (failure: Failure) => boolean])[] = [
  ['aborted', ({ code }) => code === '600003'],
  ['silent', ({ code, hasAccount }) => code === 'TOKEN_INVALID' && !hasAccount],
  ['systemBusy', ({ code }) => code.startsWith('InternalServerError')],
  ['loginExpired', ({ code }) => code.startsWith('TOKEN_INVALID')],
  ['retry', ({ code, transport }) => code === 'FUNCTIONS_TIME_LIMIT_EXCEEDED' || TIMEOUT.test(transport)],
  ['trafficLimit', ({ transport }) => transport.includes('403')],
  ['network', ({ transport }) => transport.includes('request:fail')],
]
const TIMEOUT = /timeout|timed out|超时/i

/** `hasAccount`: whether a person is logged in on this device; without one, a refused token is nobody's loss (S8.1). */
export function failureKind(error: CloudError, hasAccount = true): FailureKind {
  const { code, message, detail } = error
  const failure = { code: String(code), transport: detail === undefined ? message : '', hasAccount }
  return catalogue.find(([, holds]) => holds(failure))?.[0] ?? 'other'
}
