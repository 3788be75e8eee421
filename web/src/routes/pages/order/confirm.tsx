import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ConfirmError } from '../../../features/order/confirm/confirm-error.tsx'
import { ConfirmPage } from '../../../features/order/confirm/confirm-page.tsx'
import { ConfirmSkeleton } from '../../../features/order/confirm/confirm-skeleton.tsx'
import { OfferMissing } from '../../../features/order/confirm/offer-refused.tsx'
import { PlacedPage } from '../../../features/order/confirm/placed-page.tsx'
import { OrderMissing } from '../../../features/order/order-missing.tsx'
import { forgetPreviews } from '../../../features/order/order-query.ts'
import { readQuoteChoice } from '../../../features/order/quote-choice.ts'
import { idParam, intParam, listParam, NO_ID, strictIdParam } from '../../../features/shell/search-params.ts'
import { useSession } from '../../../sdk/session.ts'

export const Route = createFileRoute('/pages/order/confirm')({
  validateSearch: z.object({
    offerId: strictIdParam,
    quantity: intParam,
    placed: strictIdParam,
    quote: idParam,
    award: listParam,
  }),
  loaderDeps: ({ search }) => search,
  // A new visit does not show what was to be ordered before.
  loader: ({ context }) => forgetPreviews(context.queryClient),
  gcTime: 0,
  component: ConfirmRoute,
  pendingComponent: ConfirmSkeleton,
  errorComponent: ConfirmError,
})

/** One offer, lines of quotes, the selected lines of the cart, or the placed orders. */
function ConfirmRoute() {
  const { offerId, quantity, placed, quote, award } = Route.useSearch()
  const { uid } = useSession()
  if (placed === NO_ID) return <OrderMissing />
  if (placed) return <PlacedPage orderId={placed} />
  if (offerId === NO_ID) return <OfferMissing />
  // Input belongs to one user and one purchase.
  const key = `${uid} ${offerId} ${quote}`
  const choice = readQuoteChoice(quote, award)
  if (choice) return <ConfirmPage key={key} quote={choice} />
  return <ConfirmPage key={key} {...(offerId && { buyNow: { offerId, quantity: quantity ?? 1 } })} />
}
