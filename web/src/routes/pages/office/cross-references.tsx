import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CrossReferencesPage } from '../../../features/office-search/cross-references-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/cross-references')({
  validateSearch: z.object({ ...tableParams, number: textParam }),
  component: Page,
})

function Page() {
  return <CrossReferencesPage number={Route.useSearch().number ?? ''} />
}
