import { useText } from '../../i18n/use-text.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ProductResults } from './product-results.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { SearchLine } from './search-line.tsx'

/** Product search results (S2.35). */
export function ProductResultPage({ search, change }: { search: ProductSearch; change: ChangeSearch }) {
  const t = useText()
  const { text } = search
  return (
    <PageFrame title={text ? t('search.resultsFor', { text }) : t('search.results')}>
      <SearchLine
        url={pageUrl('/pages/utils/search-product', { text })}
        text={text}
        placeholder={t('search.productPlaceholder')}
      />
      <ProductResults search={search} change={change} />
    </PageFrame>
  )
}
