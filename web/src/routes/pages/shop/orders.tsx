import { createFileRoute } from '@tanstack/react-router'
import { ORDER_GROUP_NAMES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { SalesPage } from '../../../features/order/sale/sales-page.tsx'
import { choiceParam, idParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/shop/orders')({
  validateSearch: z.object({
    ...tableParams,
    group: choiceParam(ORDER_GROUP_NAMES),
    shopId: idParam,
    text: textParam,
    created: textParam,
  }),
  component: SalesPage,
})
