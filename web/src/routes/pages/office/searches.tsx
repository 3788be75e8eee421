import { createFileRoute } from '@tanstack/react-router'
import { zeroResultsSearch } from '../../../features/office-search/zero-results-address.ts'
import { ZeroResultsPage } from '../../../features/office-search/zero-results-page.tsx'

export const Route = createFileRoute('/pages/office/searches')({
  validateSearch: zeroResultsSearch,
  component: Page,
})

function Page() {
  return <ZeroResultsPage search={Route.useSearch()} />
}
