import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfficeEventsPage } from '../../../features/office-events/office-events-page.tsx'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/events')({
  validateSearch: z.object(tableParams),
  component: OfficeEventsPage,
})
