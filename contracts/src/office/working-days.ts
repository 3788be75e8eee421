const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

/** An answer is promised within so many working days. */
export const REVIEW_WORKING_DAYS = 2

const isWorkingDay = (at: Date) => at.getUTCDay() !== SUNDAY && at.getUTCDay() !== SATURDAY

/**
 * So many working days later, at the same time of day; what arrives at a weekend counts from Monday on. Days are those of
 * UTC; public holidays differ by country and are not known here.
 */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = from.getTime()
  if (!isWorkingDay(from)) {
    at -= at % DAY_MS
    while (!isWorkingDay(new Date(at))) at += DAY_MS
  }
  for (let left = days; left > 0; ) {
    at += DAY_MS
    if (isWorkingDay(new Date(at))) left -= 1
  }
  return new Date(at)
}
