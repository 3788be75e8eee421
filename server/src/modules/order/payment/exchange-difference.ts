import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { BookedOrder } from '../../ledger/post.ts'
import { BANK, EXCHANGE, postForOrder } from '../../ledger/post.ts'

/** A larger difference between what a refund is worth and what it cost is a slip of the pen. */
const DIFFERENCE_PERCENT_MAX = 50

/** @throws AppError('INVALID_INPUT') */
export function requirePlausible(amountMinor: number, chargedMinor: number) {
  if (Math.abs(chargedMinor - amountMinor) * 100 > amountMinor * DIFFERENCE_PERCENT_MAX)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'chargedMinor', rule: 'invalid_value' }])
}

interface ExchangeDifference {
  readonly refundId: string
  /** What the refund has cost more than it is worth to the order; negative when less. */
  readonly minor: number
  readonly by: string | null
  readonly at: Date
}

const postDifference = async (
  tx: Tx,
  order: BookedOrder,
  { minor, by, at }: Omit<ExchangeDifference, 'refundId'>,
  cause: string,
) => {
  if (minor === 0) return
  await postForOrder(tx, order, {
    cause,
    kind: 'exchange',
    by,
    at,
    entries: [
      [EXCHANGE, -minor],
      [BANK, minor],
    ],
  })
}

/** Neither the order nor its buyer bears how a rate has moved. */
export const bookDifference = (tx: Tx, order: BookedOrder, { refundId, ...difference }: ExchangeDifference) =>
  postDifference(tx, order, difference, `online-refund/${refundId}/exchange`)

/** What a lost claim in another currency has cost more than was held for it, by the rate of the day it was reported. */
export const bookClaimDifference = (
  tx: Tx,
  order: BookedOrder,
  { claimId, ...difference }: Omit<ExchangeDifference, 'refundId'> & { readonly claimId: string },
) => postDifference(tx, order, difference, `claim/${claimId}/exchange`)

/** The bank did not take the refund: what it had cost comes back with it. */
export async function returnDifference(tx: Tx, order: BookedOrder, refundId: string, at: Date) {
  const [booked] = await tx<{ minor: number }[]>`
    select (f.charged_minor - r.amount_minor)::float8 as minor
    from foreign_refunds f join online_refunds r on r.id = f.id
    where f.id = ${refundId} and f.charged_minor is not null`
  if (!booked) return
  await postDifference(
    tx,
    order,
    { minor: -booked.minor, by: null, at },
    `online-refund/${refundId}/exchange/fail`,
  )
}
