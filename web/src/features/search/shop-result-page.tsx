import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import { queryShops } from '@tiantian/contracts/search/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { toggled } from '../shell/search-params.ts'
import { ShopCard, ShopCardSkeleton, shopGrid } from '../shop/shop-card.tsx'
import css from './result-page.module.css'
import type { ShopSearch, ShopSort } from './shop-search.ts'
import { SHOP_SORTS } from './shop-search.ts'

interface ShopResultPageProps {
  search: ShopSearch
  change: (patch: Partial<ShopSearch>) => void
}

/** Merchant search results (S2.34). */
export function ShopResultPage({ search, change }: ShopResultPageProps) {
  const t = useText()
  const { text = '' } = search
  const url = pageUrl('/pages/utils/search-shop', { text })
  return (
    <PageFrame
      title={text ? t('search.resultsFor', { text }) : t('search.shops')}
      bar={<BrowseBar hasBack url={url} text={text} placeholder={t('search.shopPlaceholder')} />}
    >
      <ShopResults search={search} change={change} />
    </PageFrame>
  )
}

function ShopResults({ search, change }: ShopResultPageProps) {
  const t = useText()
  const { text = '', country, sort = 'relevance' } = search
  const list = useInfiniteQuery({
    ...infinite(queryShops, {
      text: text.trim().slice(0, 200),
      sort,
      ...(country && { countries: country }),
    }),
    placeholderData: keepPreviousData,
  })
  const first = list.data?.pages[0]
  return (
    <div className={css.results}>
      <Countries facets={first?.facets ?? []} chosen={country ?? []} change={change} />
      <ShopToolbar total={first?.total} sort={sort} onSort={(next) => change({ sort: next })} />
      <InfiniteList
        list={list}
        label={t('search.results')}
        className={shopGrid}
        rowKey={(shop) => shop.id}
        renderRow={(shop) => <ShopCard shop={shop} />}
        skeleton={<ShopCardSkeleton />}
        empty={
          <EmptyState
            drawing={<EmptyDrawing />}
            title={t('search.nothing')}
            text={t('search.nothingForShop')}
          />
        }
      />
    </div>
  )
}

interface CountriesProps extends Pick<ShopResultPageProps, 'change'> {
  facets: readonly Facet[]
  chosen: readonly string[]
}

function Countries({ facets, chosen, change }: CountriesProps) {
  const t = useText()
  const countries = facets.find(({ key }) => key === 'country')?.values ?? []
  return (
    <fieldset className={css.chips} aria-label={t('search.facet.country')}>
      {countries.map(({ value, label, count }) => (
        <Chip
          key={value}
          isSelected={chosen.includes(value)}
          onClick={() => change({ country: toggled(chosen, value) })}
        >
          {label} {count}
        </Chip>
      ))}
    </fieldset>
  )
}

interface ShopToolbarProps {
  total: number | undefined
  sort: ShopSort
  onSort: (sort: ShopSort) => void
}

function ShopToolbar({ total, sort, onSort }: ShopToolbarProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.toolbar}>
      <p className={css.total} role="status">
        {total !== undefined && t('search.shopTotal', { count: total, amount: format.number(total) })}
      </p>
      <Select
        isLabelHidden
        label={t('search.sort')}
        value={sort}
        choices={SHOP_SORTS.map((value) => ({ value, label: t(`search.shopSortBy.${value}`) }))}
        onChange={(next) => onSort(next as ShopSort)}
      />
    </div>
  )
}
