import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ProductResults } from './product-results.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'

/** The products of a category, a brand, a car or a shop (S2.31). */
export function ProductListPage({ search, change }: { search: ProductSearch; change: ChangeSearch }) {
  const t = useText()
  const { data } = useQuery(query(listCategories, {}))
  const category = data?.categories.find(({ slug }) => slug === search.category)
  return (
    <PageFrame title={category?.name ?? t(search.category ? 'search.facet.category' : 'search.allProducts')}>
      <ProductResults search={search} change={change} />
    </PageFrame>
  )
}
