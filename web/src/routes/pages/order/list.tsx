import { createFileRoute } from '@tanstack/react-router'
import { ORDER_STATES } from '@tiantian/contracts/order/state.ts'
import * as z from 'zod/mini'
import { OrderListPage } from '../../../features/order/order-list-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/order/list')({
  validateSearch: z.object({ state: choiceParam(ORDER_STATES) }),
  component: Page,
})

function Page() {
  return <OrderListPage state={Route.useSearch().state} />
}
