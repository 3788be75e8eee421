import type { OrderRow } from '../../platform/rows.generated.ts'

/** The part of the total that is due before packing, rounded up to the minor unit. */
const depositMinor = ({ total_minor, deposit_percent }: Pick<OrderRow, 'total_minor' | 'deposit_percent'>) =>
  Number((BigInt(total_minor) * BigInt(deposit_percent) + 99n) / 100n)

/** What the buyer is asked to pay now: the deposit, later the rest; 0 when nothing is due. */
export function payableMinor(
  order: Pick<OrderRow, 'state' | 'total_minor' | 'deposit_percent' | 'paid_minor' | 'refunded_minor'>,
): number {
  const paid = Number(order.paid_minor) - Number(order.refunded_minor)
  if (order.state === 'awaiting_payment') return depositMinor(order) - paid
  if (order.state === 'paid' || order.state === 'packing') return Number(order.total_minor) - paid
  return 0
}
