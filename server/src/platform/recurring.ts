import type { Logger } from './log.ts'
import type { Stop } from './stop-all.ts'

interface Recurring {
  /** As logs call it when it fails, such as `the clean-up`. */
  readonly name: string
  readonly everyMs: number
  work(): Promise<unknown>
}

/**
 * Does the work now and every so often, never twice at once; one that fails is tried again in the next turn, and one
 * that outlasts a turn in the first after it.
 */
export function recurring({ name, everyMs, work }: Recurring, log: Logger): Stop {
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
    // What still works does what would be done now. If it never ends, nothing else says so.
    else log.warn({ everyMs }, `${name} takes longer than the time between two turns`)
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => {
    clearInterval(timer)
    return working
  }
}
