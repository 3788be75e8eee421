import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { choiceParam, idParam, textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'
import { PRODUCT_SORTS, SHOP_TABS } from '../../../features/shop/shop-address.ts'
import { ShopMissing, ShopPage } from '../../../features/shop/shop-page.tsx'
import type { ShopView } from '../../../features/shop/shop-products.tsx'
import { shopQuery } from '../../../features/shop/shop-query.ts'

export const Route = createFileRoute('/pages/shop/shop')({
  validateSearch: z.object({
    id: idParam,
    tab: choiceParam(SHOP_TABS),
    category: textParam,
    own: idParam,
    sort: choiceParam(PRODUCT_SORTS),
  }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  // The page itself reports errors.
  loader: ({ context, deps }) => deps.id && context.queryClient.prefetchQuery(shopQuery(deps.id)),
  component: Page,
})

function Page() {
  const { id, tab = 'products', category, own, sort = 'sales' } = Route.useSearch()
  const change = useChangeSearch<ShopView>()
  if (!id) return <ShopMissing />
  return <ShopPage id={id} view={{ tab, category, own, sort }} onChange={change} />
}
