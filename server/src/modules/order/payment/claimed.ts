import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'

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
