import { createFileRoute } from '@tanstack/react-router'
import { OUTCOMES } from '@tiantian/contracts/push/names.ts'
import * as z from 'zod/mini'
import { PushLogPage } from '../../../features/announcement/push-log-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/notification-log')({
  validateSearch: z.object({ ...tableParams, outcome: choiceParam(OUTCOMES) }),
  component: PushLogPage,
})
