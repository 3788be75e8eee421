import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OutboxPage } from '../../../features/office-outbox/outbox-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/outbox')({
  validateSearch: z.object({ ...tableParams, channel: choiceParam(['email', 'sms']), search: textParam }),
  component: OutboxPage,
})
