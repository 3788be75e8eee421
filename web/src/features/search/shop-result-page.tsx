import { keepPreviousData } from '@tanstack/react-query'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import { queryShops } from '@tiantian/contracts/search/search.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { Select } from '../../ui/form/select.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CategoryMissing } from '../product/category-missing.tsx'
import { languageName } from '../shell/alliance.ts'
import { toggled } from '../shell/search-params.ts'
import { ShopCard, ShopCardSkeleton, shopGrid } from '../shop/shop-card.tsx'
import { VerifiedShop } from '../shop/verified-shop.tsx'
import { FacetChoices } from './facet-choices.tsx'
import shopFilterPanelCss from './filter-panel.module.css'
import { ResultFrame } from './result-frame.tsx'
import css from './result-page.module.css'
import type { ShopSearch, ShopSearchSort } from './shop-search.ts'
import { NO_SHOP_FILTERS, SHOP_SORTS, shopFilterCount, shopSearchInput } from './shop-search.ts'

/** As in an address. */
const written = (key: string, value: string) => (key === 'city' ? Number(value) : value)

interface ShopFilterPanelProps {
  search: ShopSearch
  facets: readonly Facet[]
  change: (patch: Partial<ShopSearch>) => void
}

/** All filters of a shop list: product range, location, language. */
function ShopFilterPanel({ search, facets, change }: ShopFilterPanelProps) {
  const t = useText()
  const valuesOf = (key: Facet['key']) => facets.find((facet) => facet.key === key)?.values ?? []
  const country = search.country ?? []
  const oneOf = (key: 'category' | 'brand' | 'city' | 'language', values: Facet['values']) => (
    <FacetChoices
      title={t(`search.shopFacet.${key}`)}
      values={values}
      chosen={search[key] === undefined ? [] : [String(search[key])]}
      onChoose={(value, is) => change({ [key]: is ? written(key, value) : undefined })}
      isSingle
    />
  )
  return (
    <div className={shopFilterPanelCss.panel}>
      {shopFilterCount(search) > 0 && (
        <Button variant="soft" size="sm" onClick={() => change(NO_SHOP_FILTERS)}>
          {t('search.clearFilters')}
        </Button>
      )}
      {oneOf('category', valuesOf('category'))}
      {oneOf('brand', valuesOf('brand'))}
      <FacetChoices
        title={t('search.facet.country')}
        values={valuesOf('country')}
        chosen={country}
        onChoose={(value) => change({ country: toggled(country, value), city: undefined })}
      />
      {oneOf('city', valuesOf('city'))}
      {oneOf(
        'language',
        valuesOf('language').map((one) => ({ ...one, label: languageName(one.value) })),
      )}
    </div>
  )
}

interface ShopResultPageProps {
  search: ShopSearch
  change: (patch: Partial<ShopSearch>) => void
}

/** Merchant search results (S2.34). */
export function ShopResultPage({ search, change }: ShopResultPageProps) {
  const t = useText()
  return (
    <ResultFrame
      text={search.text}
      title={t('search.shops')}
      placeholder={t('search.shopPlaceholder')}
      page="/pages/utils/search-shop"
      change={change}
    >
      <ShopResults search={search} change={change} />
    </ResultFrame>
  )
}

function ShopResults({ search, change }: ShopResultPageProps) {
  const t = useText()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const list = useShops(search)
  if (hasCode(list.error, 'CATEGORY_NOT_FOUND')) return <CategoryMissing />
  const first = list.data?.pages[0]
  const panel = <ShopFilterPanel search={search} facets={first?.facets ?? []} change={change} />
  return (
    <div className={css.layout}>
      <aside className={css.side} aria-label={t('search.filters')}>
        {panel}
      </aside>
      <section className={css.results} aria-label={t('search.results')}>
        <ShopToolbar
          total={first?.total}
          search={search}
          change={change}
          onFilters={() => setSheetOpen(true)}
        />
        <Shops list={list} search={search} change={change} />
      </section>
      <BottomSheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('search.filters')}
        footer={
          <Button isBlock onClick={() => setSheetOpen(false)} isLoading={list.isFetching}>
            {t('search.showShops', { count: first?.total ?? 0 })}
          </Button>
        }
      >
        {panel}
      </BottomSheet>
    </div>
  )
}

const useShops = (search: ShopSearch) =>
  useInfiniteQuery({
    ...infinite(queryShops, shopSearchInput(search)),
    placeholderData: keepPreviousData,
  })

type ShopsProps = ShopResultPageProps & { list: ReturnType<typeof useShops> }

function Shops({ list, search, change }: ShopsProps) {
  const t = useText()
  return (
    <div className={css.list} data-stale={list.isPlaceholderData || undefined}>
      <InfiniteList
        list={list}
        label={t('search.results')}
        className={shopGrid}
        rowKey={(shop) => shop.id}
        renderRow={(shop) => <ShopCard shop={shop} badge={<VerifiedShop shop={shop} />} />}
        skeleton={<ShopCardSkeleton />}
        empty={
          <EmptyState
            drawing={<EmptyDrawing />}
            title={t('search.nothing')}
            text={t('search.nothingForShop')}
            action={
              shopFilterCount(search) > 0 && (
                <Button variant="secondary" onClick={() => change(NO_SHOP_FILTERS)}>
                  {t('search.clearFilters')}
                </Button>
              )
            }
          />
        }
      />
    </div>
  )
}

interface ShopToolbarProps extends ShopResultPageProps {
  total: number | undefined
  onFilters: () => void
}

function ShopToolbar({ total, search, change, onFilters }: ShopToolbarProps) {
  const t = useText()
  const format = useFormat()
  const count = shopFilterCount(search)
  return (
    <div className={css.toolbar}>
      <p className={css.total} role="status">
        {total !== undefined && t('search.shopTotal', { count: total, amount: format.number(total) })}
      </p>
      <div className={css.tools}>
        <Button variant="secondary" className={css.phoneOnly} onClick={onFilters}>
          {count > 0 ? t('search.filtersSet', { count }) : t('search.filters')}
        </Button>
        <Select
          isLabelHidden
          label={t('search.sort')}
          value={search.sort ?? 'relevance'}
          choices={SHOP_SORTS.map((value) => ({ value, label: t(`search.shopSortBy.${value}`) }))}
          onChange={(next) => change({ sort: next as ShopSearchSort })}
        />
      </div>
    </div>
  )
}
