const at = (instant: string, days: number) => {
  const day = new Date(instant)
  // The user's time zone decides where a day begins, also when daylight saving time starts.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

/** The start of the day of a view, in milliseconds: the same for the whole day. */
export const dayOf = (instant: string): number => at(instant, 0).getTime()

/** From the start of its day to just before the next. */
export const spanOfDay = (instant: string): { from: string; before: string } => ({
  from: at(instant, 0).toISOString(),
  before: at(instant, 1).toISOString(),
})

/** 0 for today, 1 for yesterday. */
export function daysAgo(instant: string, now = new Date()): number {
  return Math.round((dayOf(now.toISOString()) - dayOf(instant)) / 86_400_000)
}
