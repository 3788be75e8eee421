import { createFileRoute } from '@tanstack/react-router'
import { missesSearch } from '../../../features/office-search/misses-address.ts'
import { MissesPage } from '../../../features/office-search/misses-page.tsx'

export const Route = createFileRoute('/pages/office/searches')({
  validateSearch: missesSearch,
  component: Page,
})

function Page() {
  return <MissesPage search={Route.useSearch()} />
}
