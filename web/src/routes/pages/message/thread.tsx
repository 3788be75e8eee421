import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ThreadMissing, ThreadPage } from '../../../features/message/thread-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/message/thread')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <ThreadPage id={id} /> : <ThreadMissing />
}
