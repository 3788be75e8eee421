import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AuditPage } from '../../../features/office-system/audit-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/audit')({
  validateSearch: z.object({
    ...tableParams,
    event: textParam,
    actor: textParam,
    objectId: textParam,
    created: textParam,
  }),
  component: AuditPage,
})
