import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AnaloguesPage } from '../../../features/office-search/analogues-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/analogues')({
  validateSearch: z.object({ number: textParam }),
  component: Page,
})

function Page() {
  return <AnaloguesPage number={Route.useSearch().number ?? ''} />
}
