import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { handleDue, throwTogether } from '../../platform/job/due-items.ts'
import { moveMany, tryMove } from '../../platform/move.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { quoteChanged } from './notification.ts'
import { dayOf, quotes, requests } from './quote-table.ts'
import { closeQuotes } from './request.ts'

const BATCH = 200

/**
 * Ends requests and quotes whose time is over.
 * @returns how many were ended
 */
export async function endDueQuotes(db: Db, clock: Clock): Promise<{ requests: number; quotes: number }> {
  const at = clock.now()
  const change = { by: null, role: 'system' as const, at }
  const due = await handleDue<{ readonly id: string }>({
    what: 'request for quotes',
    list: (failed, limit) => db.sql`
      select id from quote_requests where state in ('open', 'partly_ordered') and expires_at <= ${at}
        and id <> all(${failed}::uuid[])
      order by expires_at limit ${limit}`,
    handle: ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await tryMove(tx, requests, id, 'expire', change))) return
        await closeQuotes(tx, id, change)
        await queueNotifications(tx, quoteChanged, [{ what: 'requestExpired', requestId: id }])
      }),
  })
  const quoteCount = await endQuotes(db, at)
  throwTogether(due)
  return { requests: due.count, quotes: quoteCount }
}

/** A quote ends without anything else of its own: as many at once as a transaction should lock. */
async function endQuotes(db: Db, at: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      const due = tx`id in (select id from quotes where state in ('sent', 'partly_ordered')
        and valid_until < ${dayOf(at)} order by valid_until limit ${BATCH})`
      const expired = await moveMany(tx, quotes, due, 'expire', { by: null, role: 'system', at })
      await queueNotifications(
        tx,
        quoteChanged,
        expired.map(({ row }) => ({ what: 'quoteExpired' as const, quoteId: row.id })),
      )
      return expired.length
    })
    ended += moved
    if (moved < BATCH) return ended
  }
}
