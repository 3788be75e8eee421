import { createFileRoute } from '@tanstack/react-router'
import { complaintsSearch } from '../../../features/office-complaints/complaints-address.ts'
import { ComplaintsPage } from '../../../features/office-complaints/complaints-page.tsx'

export const Route = createFileRoute('/pages/office/complaints')({
  validateSearch: complaintsSearch,
  component: Page,
})

function Page() {
  return <ComplaintsPage search={Route.useSearch()} />
}
