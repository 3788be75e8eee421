/** The date of a place, as `2026-03-01`, and the minute of its day. */
export function localTime(timeZone: string, at: Date): { readonly date: string; readonly minute: number } {
  // Swedish writes dates and times as ISO does.
  const [date = '', time = ''] = at.toLocaleString('sv', { timeZone }).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { date, minute: hour * 60 + minute }
}

/** Whether this server knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return localTime(timeZone, new Date(0)).minute >= 0
  } catch {
    return false
  }
}
