import { createFileRoute } from '@tanstack/react-router'
import { ANNOUNCEMENT_STATES } from '@tiantian/contracts/announcement/names.ts'
import * as z from 'zod/mini'
import { AnnouncementsPage } from '../../../features/announcement/announcements-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/announcements')({
  validateSearch: z.object({ ...tableParams, state: choiceParam(ANNOUNCEMENT_STATES) }),
  component: AnnouncementsPage,
})
