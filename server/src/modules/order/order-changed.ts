import type { CoalescedJob } from '../../platform/coalesced-jobs.ts'
import { queueOrderNotifications } from './order-notification.ts'
import { settleSoldCount } from './sold-count.ts'

/** Published with `{ orderId }` whenever an order is made or changes its state. */
export const ORDER_CHANGED = 'order.changed'

/** What follows from orders that are made or change, a minute later at most and out of the way of whoever orders. */
export const orderChanged: CoalescedJob = {
  topic: ORDER_CHANGED,
  async settle(sql, data) {
    const orderIds = data.map((event) => (event as { orderId: string }).orderId)
    await settleSoldCount(sql, orderIds)
    await queueOrderNotifications(sql, orderIds)
  },
}
