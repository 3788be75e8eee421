import { createFileRoute } from '@tanstack/react-router'
import { RealNamesPage } from '../../../features/office-enterprises/real-names-page.tsx'
import { realNamesSearch } from '../../../features/office-enterprises/reviews-address.ts'

export const Route = createFileRoute('/pages/office/real-names')({
  validateSearch: realNamesSearch,
  component: Page,
})

function Page() {
  return <RealNamesPage search={Route.useSearch()} />
}
