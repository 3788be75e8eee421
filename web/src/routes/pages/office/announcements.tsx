import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AnnouncementsPage } from '../../../features/announcement/announcements-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/announcements')({
  validateSearch: z.object({ ...tableParams, state: textParam }),
  component: AnnouncementsPage,
})
