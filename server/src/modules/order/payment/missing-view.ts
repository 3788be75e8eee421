import type { MissingTransfer } from '@tiantian/contracts/order/order.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import type { OrderMissingTransferRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'

export type StoredMissing = Pick<OrderMissingTransferRow, 'reason' | 'order_minor' | 'decided_at' | 'answer'>

/** What a view shows of the row `m` of a transfer that never came. */
export const missingIn = (sql: Queryable): Fragment => sql`
  jsonb_build_object('reason', m.reason, 'order_minor', m.order_minor, 'decided_at', m.decided_at, 'answer', m.answer)`

export const missingView = ({ reason, decided_at, answer }: StoredMissing): MissingTransfer => ({
  reason,
  decidedAt: isoTime(decided_at),
  answer: answer ?? '',
})
