const at = (instant: string, days: number) => {
  const day = new Date(instant)
  // The clock of the reader says where a day begins, also where it is changed in spring.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

/** The beginning of the day on which something was seen, in milliseconds: the same for all of that day. */
export const dayOf = (instant: string): number => at(instant, 0).getTime()

/** From the beginning of its day to before that of the next. */
export const spanOfDay = (instant: string): { from: string; before: string } => ({
  from: at(instant, 0).toISOString(),
  before: at(instant, 1).toISOString(),
})

/** 0 for today, 1 for yesterday. */
export function daysAgo(instant: string, now = new Date()): number {
  return Math.round((dayOf(now.toISOString()) - dayOf(instant)) / 86_400_000)
}
