import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds until an action may be repeated, for the target of the last one. */
export function useCountdown() {
  const [end, setEnd] = useState({ target: '', at: 0 })
  const [now, setNow] = useState(0)
  const isRunning = end.at > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    start(target: string, seconds: number) {
      setNow(Date.now())
      setEnd({ target, at: Date.now() + seconds * SECOND_MS })
    },
    left: (target: string) =>
      end.target === target ? Math.max(0, Math.ceil((end.at - now) / SECOND_MS)) : 0,
  }
}
