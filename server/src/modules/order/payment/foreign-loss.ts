import type { Tx } from '../../../platform/database/database.ts'
import type { ForeignRefundRow } from '../../../platform/database/rows.generated.ts'
import type { BookedOrder } from '../../ledger/post.ts'
import { BANK, LOSS, postForOrder } from '../../ledger/post.ts'

interface ForeignLoss {
  readonly refundId: string
  readonly minor: number
  readonly by: string | null
  readonly at: Date
}

const postLoss = (
  tx: Tx,
  order: BookedOrder,
  { minor, by, at }: Omit<ForeignLoss, 'refundId'>,
  cause: string,
) =>
  postForOrder(tx, order, {
    cause,
    kind: 'refund',
    by,
    at,
    entries: [
      [LOSS, -minor],
      [BANK, minor],
    ],
  })

/** A provider has given back what was not held any more: neither the order nor its buyer bears it. */
export const bookLoss = (tx: Tx, order: BookedOrder, { refundId, ...loss }: ForeignLoss) =>
  postLoss(tx, order, loss, `foreign-refund/${refundId}/loss`)

/** The bank did not take the refund: what was lost by it comes back. */
export async function returnLoss(
  tx: Tx,
  order: BookedOrder,
  { id, lost_minor: lost }: Pick<ForeignRefundRow, 'id' | 'lost_minor'>,
  at: Date,
) {
  if (lost === null) return
  await postLoss(tx, order, { minor: -Number(lost), by: null, at }, `foreign-refund/${id}/loss/fail`)
}
