import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { recurring } from '../../platform/recurring.ts'
import type { Stop } from '../../platform/stop-all.ts'
import { publishDue } from './due.ts'

const EVERY_MS = 30_000

/** Publishes due texts, now and every half minute. */
export const startPublisher = (db: Db, clock: Clock, log: Logger): Stop =>
  recurring({ name: 'publishing what is due', everyMs: EVERY_MS, work: () => publish(db, clock, log) }, log)

async function publish(db: Db, clock: Clock, log: Logger) {
  const { published, ended, late } = await publishDue(db, clock.now())
  if (late > 0) log.warn({ late }, 'articles were published late: no process was running when they were due')
  if (published + ended > 0) log.info({ published, ended }, 'articles are published')
}
