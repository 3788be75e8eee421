import { createFileRoute } from '@tanstack/react-router'
import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { OfficeOrdersPage } from '../../../features/office-trade/orders-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/orders')({
  validateSearch: z.object({
    ...tableParams,
    state: choiceParam(ORDER_STATES),
    text: textParam,
    created: textParam,
  }),
  component: OfficeOrdersPage,
})
