import type { Fragment, Queryable } from '../../platform/database/database.ts'
import type { CoalescedJob } from '../../platform/job/coalesced-jobs.ts'
import { ORDER_VOUCHED } from '../order/payment/unseen-transfer.ts'

/** Whether a review of the order counts: a shop could else buy of itself with a transfer that never comes. */
export const countsFor = (sql: Queryable, orderId: string | Fragment): Fragment => sql`
  not exists (select from order_missing_transfers m where m.order_id = ${orderId} and m.came_at is null)`

/** The stars of an order whose transfer never came are taken off, and given again when it came after all. */
export const vouchedReviews: CoalescedJob = {
  topic: ORDER_VOUCHED,
  async settle(sql, data) {
    const orderIds = data.map((event) => (event as { orderId: string }).orderId)
    await sql`
      update reviews r set is_counted = not is_counted
      where order_id = any(${orderIds}::uuid[]) and is_counted <> ${countsFor(sql, sql`r.order_id`)}`
  },
}
