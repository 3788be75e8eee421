import type { QuietHours } from '@tiantian/contracts/push/notification.ts'

/** Whether it is a quiet hour where the user lives; hours that begin and end at once are none. */
export function isQuietAt({ startsMinute, endsMinute, timeZone }: QuietHours, at: Date): boolean {
  const minute = minuteIn(timeZone, at)
  return startsMinute <= endsMinute
    ? minute >= startsMinute && minute < endsMinute
    : minute >= startsMinute || minute < endsMinute
}

function minuteIn(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}

/** Whether this server knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return minuteIn(timeZone, new Date(0)) >= 0
  } catch {
    return false
  }
}
