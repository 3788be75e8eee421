import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConfirmError } from '../../../features/order/confirm-error.tsx'
import { ConfirmPage } from '../../../features/order/confirm-page.tsx'
import { ConfirmSkeleton } from '../../../features/order/confirm-skeleton.tsx'
import { forgetPreviews } from '../../../features/order/order-query.ts'
import { PlacedPage } from '../../../features/order/placed-page.tsx'
import { idParam, intParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/order/confirm')({
  validateSearch: z.object({ offerId: idParam, quantity: intParam, placed: idParam }),
  loaderDeps: ({ search }) => search,
  // Whoever comes here anew is not shown what was to be ordered before.
  loader: ({ context }) => forgetPreviews(context.queryClient),
  gcTime: 0,
  component: ConfirmRoute,
  pendingComponent: ConfirmSkeleton,
  errorComponent: ConfirmError,
})

/** One offer at once, the chosen lines of the cart, or the orders that came of them. */
function ConfirmRoute() {
  const { offerId, quantity, placed } = Route.useSearch()
  if (placed) return <PlacedPage orderId={placed} />
  return <ConfirmPage {...(offerId && { buyNow: { offerId, quantity: quantity ?? 1 } })} />
}
