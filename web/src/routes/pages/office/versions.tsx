import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { VersionsPage } from '../../../features/office-system/versions-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/versions')({
  validateSearch: z.object({
    ...tableParams,
    state: textParam,
    platform: textParam,
  }),
  component: VersionsPage,
})
