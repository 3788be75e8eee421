import { createFileRoute } from '@tanstack/react-router'
import { ORDER_GROUP_NAMES } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { OrderListPage } from '../../../features/order/order-list-page.tsx'
import { choiceParam, idParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/order/list')({
  validateSearch: z.object({
    group: choiceParam(ORDER_GROUP_NAMES),
    text: textParam,
    shopId: idParam,
    created: textParam,
  }),
  component: Page,
})

function Page() {
  return <OrderListPage params={Route.useSearch()} />
}
