import type { OrderRow } from '../../../platform/database/rows.generated.ts'

/** The part of the total that is due before packing, rounded up to the minor unit. */
const depositMinor = ({ total_minor, deposit_percent }: Pick<OrderRow, 'total_minor' | 'deposit_percent'>) =>
  Number((BigInt(total_minor) * BigInt(deposit_percent) + 99n) / 100n)

/** What counts as paid: also what a bank or somebody at the provider gave back, which is not to be paid again. */
export const countedMinor = ({
  paid_minor,
  refunded_minor,
  taken_back_minor,
}: Pick<OrderRow, 'paid_minor' | 'refunded_minor' | 'taken_back_minor'>) =>
  Number(paid_minor) - Number(refunded_minor) + Number(taken_back_minor)

/** What the buyer is asked to pay now: the deposit, later the rest; 0 when nothing is due. */
export function payableMinor(
  order: Pick<
    OrderRow,
    'state' | 'total_minor' | 'deposit_percent' | 'paid_minor' | 'refunded_minor' | 'taken_back_minor'
  >,
): number {
  const paid = countedMinor(order)
  if (order.state === 'awaiting_payment') return Math.max(0, depositMinor(order) - paid)
  if (order.state === 'paid' || order.state === 'packing')
    return Math.max(0, Number(order.total_minor) - paid)
  return 0
}
