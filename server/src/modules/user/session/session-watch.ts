import type { Db } from '../../../platform/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Sessions } from './session.ts'

/**
 * Listens to PostgreSQL for sessions that ended or changed on other nodes. While the database is away, cached entries
 * expire within 30 seconds anyway. Returns the stop function.
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
    log.warn({ err: error }, 'session changes on other nodes will arrive late on this node')
    return async () => undefined
  }
}
