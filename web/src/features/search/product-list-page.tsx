import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { BrandHead, useBrand } from '../product/brand-head.tsx'
import { CategoryCrumbs } from '../product/category-crumbs.tsx'
import { categoriesQuery, pathTo } from '../product/category-query.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ProductResults } from './product-results.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { engineAlone, filterCount } from './product-search.ts'

/** The products of a category, a brand, a car, an engine or a shop (S2.31). */
export function ProductListPage({ search, change }: { search: ProductSearch; change: ChangeSearch }) {
  const t = useText()
  const { data } = useQuery(categoriesQuery())
  const path = search.category ? pathTo(data?.categories ?? [], search.category) : []
  const brand = brandOf(search)
  const known = useBrand(brand).data?.brand
  const brandName = known?.name
  const engine = engineAlone(search)
  const names = [path.at(-1)?.name, brandName, engine && t('search.forEngine', { engine })]
  const name = names.filter(Boolean).join(' · ')
  if (known === null && !search.category && filterCount(search) === 1) {
    return (
      <PageFrame title={t('search.facet.brand')}>
        <BrandMissing />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={name || t(search.category ? 'search.facet.category' : 'search.allProducts')}>
      {search.category && <CategoryCrumbs path={path.slice(0, -1)} hasRoot />}
      {brand && <BrandHead slug={brand} hasWays={path.length === 0 && filterCount(search) === 1} />}
      <ProductResults search={search} change={change} />
    </PageFrame>
  )
}

/** The single brand of a list; undefined if several are compared, or within a shop. */
function brandOf({ brand, text, shop }: ProductSearch): string | undefined {
  return brand?.length === 1 && !text && !shop ? brand[0] : undefined
}

/** The address names a brand that the catalogue does not have. */
function BrandMissing() {
  const t = useText()
  return (
    <Missing
      title={t('catalogue.brandGone')}
      text={t('catalogue.brandGoneNote')}
      way={{ text: t('search.allProducts'), url: '/pages/product/list' }}
    />
  )
}
