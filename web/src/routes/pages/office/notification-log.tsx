import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { PushLogPage } from '../../../features/announcement/push-log-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/notification-log')({
  // The page knows the kinds and outcomes: with their names here, the first load of home had them too.
  validateSearch: z.object({ ...tableParams, outcome: textParam, kind: textParam, person: textParam }),
  component: PushLogPage,
})
