import type { QuietHours } from '@tiantian/contracts/push/notification.ts'
import { localTime } from '../../../platform/time-zone.ts'

/** Whether it is a quiet hour where the user lives; hours that begin and end at once are none. */
export function isQuietAt({ startsMinute, endsMinute, timeZone }: QuietHours, at: Date): boolean {
  const { minute } = localTime(timeZone, at)
  return startsMinute <= endsMinute
    ? minute >= startsMinute && minute < endsMinute
    : minute >= startsMinute || minute < endsMinute
}
