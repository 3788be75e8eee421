import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OrderDetailPage } from '../../../features/order/detail/order-detail-page.tsx'
import { OrderError, OrderMissing } from '../../../features/order/order-missing.tsx'
import { orderQuery } from '../../../features/order/order-query.ts'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/order/detail')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id } }) => {
    if (!id) throw notFound()
    return context.queryClient.ensureQueryData(orderQuery(id))
  },
  component: DetailRoute,
  notFoundComponent: OrderMissing,
  errorComponent: OrderError,
})

function DetailRoute() {
  const { id } = Route.useSearch()
  return id && <OrderDetailPage id={id} />
}
