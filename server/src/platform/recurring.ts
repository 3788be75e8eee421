import type { Logger } from './log.ts'
import type { StopAll } from './stop-all.ts'

interface Recurring {
  /** Its name in logs, such as `the clean-up`. */
  readonly name: string
  readonly everyMs: number
  work(): Promise<unknown>
}

/**
 * Runs the work now and at each interval, never twice at once; a failed run is retried at the next interval, and
 * after a run that outlasts an interval the next one follows.
 */
export function recurring({ name, everyMs, work }: Recurring, log: Logger): StopAll {
  let working = Promise.resolve()
  let isWorking = false
  const turn = async () => {
    isWorking = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, `${name} failed`)
    } finally {
      isWorking = false
    }
  }
  const begin = () => {
    if (!isWorking) working = turn()
    // A run still in progress does the same. If it never ends, nothing else reports it.
    else log.warn({ everyMs }, `${name} takes longer than its interval`)
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => {
    clearInterval(timer)
    return working
  }
}
