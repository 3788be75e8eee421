import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CategoryPage } from '../../../features/product/category-page.tsx'
import { categoriesQuery } from '../../../features/product/category-query.ts'
import { textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/index/category')({
  validateSearch: z.object({ category: textParam }),
  loader: ({ context }) => context.queryClient.prefetchQuery(categoriesQuery()),
  component: Page,
})

function Page() {
  const { category } = Route.useSearch()
  const change = useChangeSearch<{ category: string }>()
  return <CategoryPage chosen={category} onChoose={(slug) => change({ category: slug })} />
}
