import { useFormat } from '../../i18n/format.ts'

/** `UTC+5`: buyer and shop are in different zones, and each reads a deadline by their own clock. */
function zoneOf(instant: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  )
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}

/** A moment until which somebody has to act: `3 December 2026, 13:51 (UTC+5)`. */
export function useDeadline() {
  const format = useFormat()
  return (instant: string) => `${format.dateTime(instant)} (${zoneOf(instant)})`
}
