import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OrderRow } from '../../platform/database/rows.generated.ts'

/** An order, and whose it must be: a stranger's is not found. */
export interface OwnedOrder {
  readonly id: string
  readonly buyer_id?: string
  readonly shop_id?: string
}

/** The order as it is until commit. @throws AppError('ORDER_NOT_FOUND') */
export async function lockOrder(tx: Tx, { id, buyer_id, shop_id }: OwnedOrder): Promise<OrderRow> {
  const [order] = await tx<OrderRow[]>`
    select * from orders where id = ${id}
      ${buyer_id === undefined ? tx`` : tx`and buyer_id = ${buyer_id}`}
      ${shop_id === undefined ? tx`` : tx`and shop_id = ${shop_id}`}
    for no key update`
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}
