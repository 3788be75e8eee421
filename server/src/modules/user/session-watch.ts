import type { Db } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Sessions } from './session.ts'

/**
 * Hears from PostgreSQL which sessions ended or changed on other nodes. While it cannot hear (the database is away),
 * what was noted is forgotten within 30 seconds anyway. Answers how to stop.
 */
export async function watchSessions(
  { sql }: Db,
  { noted }: Sessions,
  log: Logger,
): Promise<() => Promise<void>> {
  const hear = (text: string) => {
    const [event, sessionId = ''] = text.split(' ')
    if (event === 'ended') noted.revoke(sessionId)
    else noted.forget(sessionId)
  }
  try {
    const { unlisten } = await sql.listen('sessions', hear)
    return unlisten
  } catch (error) {
    log.warn({ err: error }, 'this node will learn late of sessions that end elsewhere')
    return async () => undefined
  }
}
