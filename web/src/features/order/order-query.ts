import type { QueryClient } from '@tanstack/react-query'
import type { Input, Output } from '@tiantian/contracts/action.ts'
import { listBalances, listStatement } from '@tiantian/contracts/ledger/ledger.ts'
import { previewCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { countOrders, countSales, listOrders, listSales } from '@tiantian/contracts/order/order-list.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'

/** What is to be ordered: the selected lines of the cart, one offer, or lines of quotes. */
export type CheckoutSource = Pick<
  Input<typeof previewCheckout>,
  'buyNow' | 'quote' | 'compare' | 'addressId' | 'coupons' | 'usePoints'
>

export type PreviewedCheckout = Output<typeof previewCheckout>
export type CheckoutDraft = PreviewedCheckout['orders'][number]

/** Current prices and stock: never from the cache. */
export const previewQuery = (source: CheckoutSource) => ({
  ...query(previewCheckout, source),
  staleTime: 0,
  gcTime: 0,
})

/**
 * The reply to a page that waits for its data stays cached for a second after it, an empty cart too, despite
 * `gcTime`.
 */
export const forgetPreviews = (client: QueryClient) =>
  client.removeQueries({ ...readsBy(previewCheckout), type: 'inactive' })

export const orderQuery = (id: string) => query(getOrder, { id })

export const ordersQuery = (input: Omit<Input<typeof listOrders>, 'cursor'>) => infinite(listOrders, input)

/** Shows the changed order at once; lists and balances are read again when they are opened. */
export function keepOrder(client: QueryClient, reply: { order: Order }) {
  const { id, side } = reply.order
  const shown = side === 'office' ? query(getAnyOrder, { id }) : orderQuery(id)
  client.setQueryData(shown.queryKey, reply)
  for (const action of [listOrders, listSales, countOrders, countSales, listBalances, listStatement])
    client.removeQueries({ ...readsBy(action), type: 'inactive' })
}
