import type { CoalescedJob } from '../../platform/job/coalesced-jobs.ts'
import { lacksTransfer } from '../order/order-changed.ts'
import { ORDER_VOUCHED } from '../order/payment/unseen-transfer.ts'

/** The praise of an order whose transfer never came is taken off, and given again when it came after all. */
export const vouchedReviews: CoalescedJob = {
  topic: ORDER_VOUCHED,
  async settle(sql, data) {
    const orderIds = data.map((event) => (event as { orderId: string }).orderId)
    await sql`
      update reviews r set lacks_transfer = not lacks_transfer
      where order_id = any(${orderIds}::uuid[]) and lacks_transfer <> ${lacksTransfer(sql, sql`r.order_id`)}`
  },
}
