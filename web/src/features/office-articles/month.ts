/** `2026-11`, in the user's time zone. */
export const monthOf = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`

/** The given number of months later. */
export function nextMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(year, number - 1 + by, 1))
}
