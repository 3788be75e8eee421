import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { availabilityQuery } from './event-query.ts'
import css from './hold-clock.module.css'

interface HoldClockProps {
  eventId: string
  until: string | null
}

const SECOND_MS = 1000

/** How long the seats are still held; when that is over the page reloads the status. */
export function HoldClock({ eventId, until }: HoldClockProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const leftMs = until === null ? 0 : new Date(until).getTime() - now
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: availabilityQuery(eventId).queryKey })
  }, [isOver, queryClient, eventId])
  return (
    <p className={css.clock}>
      {t('expo.form.kept')} <span className={css.time}>{timeText(leftMs)}</span>
    </p>
  )
}

/** `29:41` */
function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
