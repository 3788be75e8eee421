import { getOrder, listSales } from '@tiantian/contracts/order/order.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import type { KeyAction } from '../shop/api/key-action.ts'
import { keyAction, ofShop } from '../shop/api/key-action.ts'

const READ: readonly ApiScope[] = ['orders.read']

/** What programs read of the orders of a shop. */
export const orderKeyActions: readonly KeyAction[] = [
  keyAction(listSales, READ, ofShop),
  keyAction(getOrder, READ, async (sql, { id }) => {
    const [order] = await sql<{ shop_id: string }[]>`select shop_id from orders where id = ${id}`
    return { shopId: order?.shop_id }
  }),
]
