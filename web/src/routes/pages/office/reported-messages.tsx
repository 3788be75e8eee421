import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ReportsPage } from '../../../features/office-messages/reports-page.tsx'
import { flagParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/reported-messages')({
  validateSearch: z.object({ decided: flagParam }),
  component: Page,
})

function Page() {
  return <ReportsPage search={Route.useSearch()} />
}
