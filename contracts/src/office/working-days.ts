const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

/** An answer is promised within so many working days. */
export const REVIEW_WORKING_DAYS = 2

/** What a calendar says of a day, `2026-12-16`: whether it is worked on; undefined: as each week. */
export type WorkCalendar = (day: string) => boolean | undefined

const isWeekDay = (at: Date) => at.getUTCDay() !== SUNDAY && at.getUTCDay() !== SATURDAY

const isWorkingDay = (at: Date, calendar: WorkCalendar) =>
  calendar(at.toISOString().slice(0, 10)) ?? isWeekDay(at)

/**
 * So many working days later, at the same time of day; what arrives at a weekend or holiday counts from the next working
 * day on. Days are those of UTC.
 */
export function afterWorkingDays(from: Date, days: number, calendar: WorkCalendar = () => undefined): Date {
  let at = from.getTime()
  if (!isWorkingDay(from, calendar)) {
    at -= at % DAY_MS
    while (!isWorkingDay(new Date(at), calendar)) at += DAY_MS
  }
  for (let left = days; left > 0; ) {
    at += DAY_MS
    if (isWorkingDay(new Date(at), calendar)) left -= 1
  }
  return new Date(at)
}
