import { AppError } from '@tiantian/contracts/error.ts'

/** No part is made for older cars. */
const YEAR_MIN = 1950

/**
 * Common to garage and search.
 * @param path the input field of the year
 * @throws AppError('INVALID_INPUT') for a year in which no car was built
 */
export function checkYear(path: string, year: number | undefined, now: Date): void {
  // The next model year starts in autumn.
  const maximum = now.getUTCFullYear() + 1
  if (year === undefined || (year >= YEAR_MIN && year <= maximum)) return
  const [rule, bound] =
    year < YEAR_MIN
      ? (['too_small', { origin: 'number', minimum: YEAR_MIN }] as const)
      : (['too_big', { origin: 'number', maximum }] as const)
  throw new AppError('INVALID_INPUT', {}, [{ path, rule, params: bound }])
}
