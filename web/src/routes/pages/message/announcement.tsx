import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AnnouncementPage } from '../../../features/announcement/announcement-page.tsx'
import { ThreadMissing } from '../../../features/message/thread-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/message/announcement')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <AnnouncementPage id={id} /> : <ThreadMissing />
}
