import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '../../../features/cart/cart-page.tsx'
import { cartQuery } from '../../../features/cart/cart-query.ts'
import { getSession } from '../../../sdk/session.ts'

export const Route = createFileRoute('/pages/cart/cart')({
  // The page handles missing data itself, so the loader need not wait.
  loader: ({ context }) => {
    if (getSession().token) void context.queryClient.prefetchQuery(cartQuery())
  },
  component: CartPage,
})
