import { createFileRoute } from '@tanstack/react-router'
import { reviewsSearch } from '../../../features/office-enterprises/reviews-address.ts'
import { ReviewsPage } from '../../../features/office-enterprises/reviews-page.tsx'

export const Route = createFileRoute('/pages/office/shop-applications')({
  validateSearch: reviewsSearch,
  component: Page,
})

function Page() {
  return <ReviewsPage kind="shop" search={Route.useSearch()} />
}
