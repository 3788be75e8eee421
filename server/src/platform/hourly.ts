import type { Logger } from './log.ts'

const HOUR_MS = 3_600_000

/** Does the work now and every hour; one that fails is tried again in the next. Answers how to stop. */
export function hourly(name: string, log: Logger, work: () => Promise<object>): () => Promise<void> {
  let working: Promise<void> = Promise.resolve()
  const begin = () => {
    working = work().then(
      (result) => log.info({ ...result }, `${name} is done`),
      (error: unknown) => log.error({ err: error }, `${name} failed`),
    )
  }
  begin()
  const timer = setInterval(begin, HOUR_MS)
  return () => {
    clearInterval(timer)
    return working
  }
}
