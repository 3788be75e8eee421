import { createFileRoute } from '@tanstack/react-router'
import { NUMBER_PERIODS } from '@tiantian/contracts/order/names.ts'
import * as z from 'zod/mini'
import { OfFirstShop } from '../../../features/my-shop/of-first-shop.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { ShopNumbersPage } from '../../../features/shop-numbers/shop-numbers-page.tsx'

export const Route = createFileRoute('/pages/shop/numbers')({
  validateSearch: z.object({ shop: idParam, period: choiceParam(NUMBER_PERIODS) }),
  component: Page,
})

function Page() {
  const { shop, period } = Route.useSearch()
  return (
    <OfFirstShop shopId={shop}>
      {(id) => <ShopNumbersPage shopId={id} period={period ?? 'week'} />}
    </OfFirstShop>
  )
}
