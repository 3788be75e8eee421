import { Refused } from './test-app.ts'

/** The errors of the failed calls, in their order; a refusal by its code. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return [result.reason instanceof Refused ? result.reason.code : String(result.reason)]
  })
