import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { getOrder, listOrders, previewCheckout } from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'

/** What is to be ordered: the selected lines of the cart, or one offer. */
export type CheckoutSource = Pick<Input<typeof previewCheckout>, 'buyNow' | 'compare'>

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

export const ordersQuery = (state: OrderState | undefined) => infinite(listOrders, state ? { state } : {})
