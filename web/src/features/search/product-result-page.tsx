import { useText } from '../../i18n/use-text.ts'
import { BrowseBar } from '../home/browse-bar.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ProductResults } from './product-results.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'

/** Product search results (S2.35). */
export function ProductResultPage({ search, change }: { search: ProductSearch; change: ChangeSearch }) {
  const t = useText()
  const { text } = search
  const url = pageUrl('/pages/utils/search-product', { text })
  return (
    <PageFrame
      title={text ? t('search.resultsFor', { text }) : t('search.results')}
      bar={<BrowseBar hasBack url={url} text={text} placeholder={t('search.productPlaceholder')} />}
    >
      <ProductResults search={search} change={change} />
    </PageFrame>
  )
}
