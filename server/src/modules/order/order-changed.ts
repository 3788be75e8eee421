import type { CoalescedJob } from '../../platform/job/coalesced-jobs.ts'
import { queueOrderNotifications } from './notification/order-notification.ts'
import { settleSoldCount } from './sold-count.ts'

/** Published with `{ orderId }` whenever an order is created or changes its state. */
export const ORDER_CHANGED = 'order.changed'

/** Follow-up work of created and changed orders: at most a minute later, outside the checkout transaction. */
export const orderChanged: CoalescedJob = {
  topic: ORDER_CHANGED,
  async settle(sql, data) {
    const orderIds = data.map((event) => (event as { orderId: string }).orderId)
    await settleSoldCount(sql, orderIds)
    await queueOrderNotifications(sql, orderIds)
  },
}
