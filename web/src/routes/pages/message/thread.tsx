import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ThreadMissing, ThreadPage } from '../../../features/message/thread-page.tsx'
import { idParam, intParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/message/thread')({
  validateSearch: z.object({ id: idParam, at: intParam }),
  component: Page,
})

function Page() {
  const { id, at } = Route.useSearch()
  return id ? <ThreadPage key={`${id} ${at}`} id={id} at={at} /> : <ThreadMissing />
}
