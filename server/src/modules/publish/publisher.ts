import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Stop } from '../../platform/stop-all.ts'
import { publishDue } from './due.service.ts'

const EVERY_MS = 30_000

/** Publishes what is due, now and every half minute; what fails is tried again in the next. */
export function startPublisher(db: Db, clock: Clock, log: Logger): Stop {
  let working: Promise<void> = Promise.resolve()
  const begin = () => {
    working = working
      .then(() => publishDue(db, clock.now()))
      .then(
        ({ published, ended, late }) => {
          if (late > 0)
            log.warn({ late }, 'articles were published late: nobody was working when they were due')
          if (published + ended > 0) log.info({ published, ended }, 'articles are published')
        },
        (error: unknown) => log.error({ err: error }, 'due articles could not be published'),
      )
  }
  begin()
  const timer = setInterval(begin, EVERY_MS)
  return () => {
    clearInterval(timer)
    return working
  }
}
