import { createFileRoute } from '@tanstack/react-router'
import { NOTICE_KINDS, OUTCOMES } from '@tiantian/contracts/push/names.ts'
import * as z from 'zod/mini'
import { PushLogPage } from '../../../features/announcement/push-log-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/notification-log')({
  validateSearch: z.object({
    ...tableParams,
    outcome: choiceParam(OUTCOMES),
    kind: choiceParam(NOTICE_KINDS),
    person: textParam,
  }),
  component: PushLogPage,
})
