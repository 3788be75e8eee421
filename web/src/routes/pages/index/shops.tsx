import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'
import { SHOP_SORTS } from '../../../features/shop/shop-address.ts'
import type { ShopsInput } from '../../../features/shop/shop-query.ts'
import { shopsQuery } from '../../../features/shop/shop-query.ts'
import { ShopsPage } from '../../../features/shop/shops-page.tsx'

const COUNTRY = /^[A-Z]{2}$/

export const Route = createFileRoute('/pages/index/shops')({
  validateSearch: z.object({ country: textParam, sort: choiceParam(SHOP_SORTS), view: choiceParam(['map']) }),
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(shopsQuery(deps)),
  component: Page,
})

function Page() {
  return <ShopsPage input={inputOf(Route.useSearch())} onChange={useChangeSearch<ShopsInput>()} />
}

function inputOf({ country, sort = 'rating', view }: Partial<ShopsInput>): ShopsInput {
  return { country: country && COUNTRY.test(country) ? country : undefined, sort, view }
}
