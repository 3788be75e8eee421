import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { UnseenTransfersPage } from '../../../features/office-trade/unseen-transfers-page.tsx'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/unseen-transfers')({
  validateSearch: z.object({ ...tableParams }),
  component: UnseenTransfersPage,
})
