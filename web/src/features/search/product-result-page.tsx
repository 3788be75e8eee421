import { useText } from '../../i18n/use-text.ts'
import { ProductResults } from './product-results.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { ResultFrame } from './result-frame.tsx'

/** Product search results (S2.35). */
export function ProductResultPage({ search, change }: { search: ProductSearch; change: ChangeSearch }) {
  const t = useText()
  return (
    <ResultFrame
      text={search.text}
      title={t('search.results')}
      placeholder={t('search.productPlaceholder')}
      page="/pages/utils/search-product"
      change={change}
    >
      <ProductResults search={search} change={change} />
    </ResultFrame>
  )
}
