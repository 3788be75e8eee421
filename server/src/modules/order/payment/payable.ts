import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
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

/** The buyer has reported a transfer that nobody has decided on so far. */
export async function hasOpenTransfer(sql: Queryable, orderId: string): Promise<boolean> {
  const open = await sql`select from order_payments where order_id = ${orderId} and state = 'submitted'`
  return open.length > 0
}

/** What of an order its buyer claims back from their bank, undecided so far. */
export async function claimedMinor(sql: Queryable, orderId: string): Promise<number> {
  const [row] = await sql<[{ claimed: number }]>`
    select coalesce(sum(c.order_minor), 0)::float8 as claimed
    from online_payments p join bank_claims c on c.online_payment_id = p.id and c.state = 'open'
    where p.order_id = ${orderId}`
  return row.claimed
}

/** Whether any money of the order `o` is claimed so. */
export const isClaimed = (sql: Queryable) => sql`exists (
  select from online_payments p join bank_claims c on c.online_payment_id = p.id
  where p.order_id = o.id and c.state = 'open' and c.order_minor > 0)`

/** Until the bank has decided the money of the order goes nowhere. @throws AppError('ORDER_CLAIMED') */
export async function refuseClaimed(tx: Tx, orderId: string) {
  if ((await claimedMinor(tx, orderId)) > 0) throw new AppError('ORDER_CLAIMED')
}
