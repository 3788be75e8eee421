import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { OrderReturnLineRow, OrderReturnRow } from '../../platform/rows.generated.ts'

export interface ReturnWithLines extends OrderReturnRow {
  readonly lines: readonly (OrderReturnLineRow & { readonly files: OrderReturn['lines'][number]['files'] })[]
}

export const returnView = (row: ReturnWithLines): OrderReturn => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  lines: row.lines.map(({ position, quantity, accepted_quantity, kind, note, files }) => ({
    ...{ position, quantity, kind, note, files },
    acceptedQuantity: accepted_quantity,
  })),
  address: row.address,
  isDeliveryRefunded: row.is_delivery_refunded,
  refundMinor: Number(row.refund_minor),
  deliveryMinor: Number(row.delivery_minor),
  points: row.points,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  createdAt: isoTime(row.created_at),
  sentAt: row.sent_at && isoTime(row.sent_at),
  dueAt: row.due_at && isoTime(row.due_at),
  disputedAt: row.disputed_at && isoTime(row.disputed_at),
})
