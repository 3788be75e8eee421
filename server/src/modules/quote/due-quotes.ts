import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { moveMany, tryMove } from '../../platform/move.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { quoteChanged } from './notification.ts'
import { dayOf, quotes, requests } from './quote-table.ts'
import { closeQuotes } from './request.ts'

const BATCH = 200

/**
 * Ends requests and quotes whose time is over. Each request has its own transaction; a second run finds them done.
 * @returns how many were ended
 */
export async function endDueQuotes(db: Db, clock: Clock): Promise<{ requests: number; quotes: number }> {
  const at = clock.now()
  const change = { by: null, role: 'system' as const, at }
  const ended = { requests: 0, quotes: 0 }
  for (;;) {
    const due = await db.sql<{ id: string }[]>`
      select id from quote_requests where state in ('open', 'partly_ordered') and expires_at <= ${at}
      order by expires_at limit ${BATCH}`
    for (const { id } of due)
      await db.transaction(async (tx) => {
        if (!(await tryMove(tx, requests, id, 'expire', change))) return
        await closeQuotes(tx, id, change)
        await queueNotifications(tx, quoteChanged, [{ what: 'requestExpired', requestId: id }])
      })
    ended.requests += due.length
    if (due.length < BATCH) break
  }
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      const due = tx`id in (select id from quotes where state in ('sent', 'partly_ordered')
        and valid_until < ${dayOf(at)} order by valid_until limit ${BATCH})`
      const expired = await moveMany(tx, quotes, due, 'expire', change)
      await queueNotifications(
        tx,
        quoteChanged,
        expired.map(({ row }) => ({ what: 'quoteExpired' as const, quoteId: row.id })),
      )
      return expired.length
    })
    ended.quotes += moved
    if (moved < BATCH) return ended
  }
}
