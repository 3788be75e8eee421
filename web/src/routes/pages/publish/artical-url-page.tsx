import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ExternalPage } from '../../../features/publish/external-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/publish/artical-url-page')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  return <ExternalPage id={Route.useSearch().id} />
}
