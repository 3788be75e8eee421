const DAY_MS = 86_400_000

/** The moment of a local time such as `10:30` in a zone, on a day counted from the one of `now` there. */
export function momentIn(timeZone: string, now: Date, days: number, clock: string): Date {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  const local = shownIn(timeZone, now)
  const wanted = Date.UTC(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate() + days,
    hours,
    minutes,
  )
  // The UTC offset may differ on that day: computed again with the moment found.
  const near = new Date(wanted - aheadOfUtc(timeZone, new Date(now.getTime() + days * DAY_MS)))
  return new Date(wanted - aheadOfUtc(timeZone, near))
}

const aheadOfUtc = (timeZone: string, at: Date) =>
  shownIn(timeZone, at).getTime() - Math.floor(at.getTime() / 1000) * 1000

/** The local time in a zone, encoded as if it were UTC. */
function shownIn(timeZone: string, at: Date): Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return new Date(`${format.format(at).replace(' ', 'T')}Z`)
}
