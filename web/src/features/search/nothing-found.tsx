import { useQuery } from '@tanstack/react-query'
import { hotWords, queryProducts } from '@tiantian/contracts/search/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ProductCard } from '../product/product-card.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useDisplayCurrency } from '../shell/use-money.ts'
import { useCar } from '../vehicle/car.ts'
import type { Loosening } from './loosen-filters.ts'
import { loosened } from './loosen-filters.ts'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { filterCount, NO_FILTERS, questionOf } from './product-search.ts'
import css from './result-page.module.css'
import { SearchWords } from './search-words.tsx'

interface NothingFoundProps {
  search: ProductSearch
  change: ChangeSearch
  /** Filters that stand in the way, the most helpful to take away first. */
  loosen: readonly Loosening[]
}

/** Nothing answers all that was asked: which single filter to take away, and what would be found then. */
export function NothingFound({ search, change, loosen }: NothingFoundProps) {
  const t = useText()
  const [best] = loosen
  const advice = search.text ? 'search.nothingForText' : 'search.nothingForFilters'
  return (
    <>
      <EmptyState
        drawing={<EmptyDrawing />}
        title={t('search.nothing')}
        text={t(best ? 'search.loosen.title' : advice)}
        action={
          best ? <LooseButtons loosen={loosen} change={change} /> : <ClearButton {...{ search, change }} />
        }
      />
      {best && <Nearest search={search} change={change} best={best} />}
      {search.text && !best && <WaysOn text={search.text} change={change} />}
    </>
  )
}

/** Nothing was understood of the text, or nobody sells it: where else it may be found, and what others look for. */
function WaysOn({ text, change }: { text: string; change: ChangeSearch }) {
  const t = useText()
  const hot = useQuery(query(hotWords, {}))
  return (
    <nav className={css.ways} aria-label={t('search.waysOn')}>
      <div className={css.loosen}>
        <PageLink
          url={pageUrl('/pages/utils/list-shop', { text })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('search.amongShops')}
        </PageLink>
        <PageLink url="/pages/index/category" className={buttonClass({ variant: 'secondary' })}>
          {t('catalogue.allCategories')}
        </PageLink>
      </div>
      <SearchWords
        title={t('search.hot')}
        words={hot.data?.words ?? []}
        onWord={(word) => change({ ...NO_FILTERS, text: word })}
      />
    </nav>
  )
}

function ClearButton({ search, change }: Pick<NothingFoundProps, 'search' | 'change'>) {
  const t = useText()
  if (filterCount(search) === 0) return null
  return (
    <Button variant="secondary" onClick={() => change(NO_FILTERS)}>
      {t('search.clearFilters')}
    </Button>
  )
}

export function LooseButtons({ loosen, change }: Pick<NothingFoundProps, 'loosen' | 'change'>) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.loosen}>
      {loosen.map((one) => (
        <Button key={one.filter} variant="secondary" onClick={() => change(loosened(one))}>
          {t('search.loosen.without', {
            filter: t(`search.loosen.filter.${one.filter}`),
            amount: format.amount(one.total, one.isAbout),
          })}
        </Button>
      ))}
    </div>
  )
}

/** Two rows on a phone, one on a desktop. */
const NEAREST_SHOWN = 4

/** The first finds of a list with one filter less, and how many there are. */
export function useNearest(search: ProductSearch, left: Pick<Loosening, 'filter'>) {
  const { car } = useCar()
  const currency = useDisplayCurrency()
  const wish = { ...search, ...loosened(left) }
  return useQuery(query(queryProducts, { ...questionOf(wish, currency, car), limit: NEAREST_SHOWN }))
}

/** The first finds without the filter that hides most. */
export function Nearest({
  search,
  change,
  best,
}: Omit<NothingFoundProps, 'loosen'> & { best: Pick<Loosening, 'filter'> }) {
  const t = useText()
  const { data } = useNearest(search, best)
  if (!data || data.rows.length === 0) return null
  const filter = t(`search.loosen.filter.${best.filter}`)
  const title = t('search.loosen.nearest', { filter })
  return (
    <Section
      title={title}
      more={
        <Button variant="plain" size="sm" onClick={() => change(loosened(best))}>
          {t('common.more')}
        </Button>
      }
    >
      <Shelf
        label={title}
        phoneWidth={168}
        columns={4}
        items={data.rows.slice(0, NEAREST_SHOWN)}
        itemKey={({ id }) => id}
        renderItem={(product) => <ProductCard product={product} />}
      />
    </Section>
  )
}
