import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { UnseenTransfersPage } from '../../../features/office-trade/unseen-transfers-page.tsx'
import { flagParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/unseen-transfers')({
  validateSearch: z.object({ ...tableParams, missing: flagParam }),
  component: UnseenTransfersPage,
})
