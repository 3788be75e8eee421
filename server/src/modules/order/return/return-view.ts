import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import type { OrderReturnLineRow, OrderReturnRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { isFromEscrow } from './return-refund.ts'

export interface ReturnWithLines extends OrderReturnRow {
  readonly lines: readonly (OrderReturnLineRow & { readonly files: OrderReturn['lines'][number]['files'] })[]
}

export const returnView = (row: ReturnWithLines): OrderReturn => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  lines: row.lines.map(
    ({ position, quantity, accepted_quantity, restocked_quantity, kind, is_fault, note, files }) => ({
      isFault: is_fault,
      position,
      quantity,
      kind,
      note,
      files,
      restockedQuantity: restocked_quantity,
      acceptedQuantity: accepted_quantity,
    }),
  ),
  address: row.address,
  isDeliveryRefunded: row.is_delivery_refunded,
  isDeliveryDue: row.is_delivery_due,
  isFromEscrow: isFromEscrow(row),
  refundMinor: Number(row.refund_minor),
  deliveryMinor: Number(row.delivery_minor),
  taxMinor: Number(row.tax_minor),
  points: row.points,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  createdAt: isoTime(row.created_at),
  sentAt: row.sent_at && isoTime(row.sent_at),
  receivedAt: row.received_at && isoTime(row.received_at),
  dueAt: row.due_at && isoTime(row.due_at),
  disputedAt: row.disputed_at && isoTime(row.disputed_at),
})
