import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { getCartTotal, listCart } from '@tiantian/contracts/cart/cart.ts'
import { query, queryKey } from '../../sdk/query.ts'

export const cartQuery = () => query(listCart, {})

/** Replaces the cached cart with the server's new one; the badge follows. */
export function keepCart(queryClient: QueryClient, cart: Cart) {
  queryClient.setQueryData(cartQuery().queryKey, { cart })
  noteCartCount(queryClient, cart.lineCount)
}

/** Updates the line count of the badge without a second read. */
export function noteCartCount(queryClient: QueryClient, lineCount: number) {
  queryClient.setQueryData(queryKey(getCartTotal, {}), { lineCount })
}
