import type { Output } from '@tiantian/contracts/action.ts'
import { hotWords, queryProducts } from '@tiantian/contracts/search/search.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
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
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { filterCount, NO_CAR, NO_FILTERS, NO_PRICE, productSearchInput } from './product-search.ts'
import css from './result-page.module.css'
import { SearchWords } from './search-words.tsx'

interface NothingFoundProps {
  search: ProductSearch
  change: ChangeSearch
  /** Filters that exclude results, the most helpful to remove first. */
  relax: readonly RelaxOption[]
}

/** Nothing matches the whole query: which single filter to remove, and the number of results without it. */
export function NothingFound({ search, change, relax }: NothingFoundProps) {
  const t = useText()
  const [best] = relax
  const advice = search.text ? 'search.nothingForText' : 'search.nothingForFilters'
  return (
    <>
      <EmptyState
        drawing={<EmptyDrawing />}
        title={t('search.nothing')}
        text={t(best ? 'search.relax.title' : advice)}
        action={
          best ? (
            <RelaxButtons relax={relax} change={change} />
          ) : (
            <ClearButton search={search} change={change} />
          )
        }
      />
      {best && <Nearest search={search} change={change} best={best} />}
      {search.text && !best && <WaysOn text={search.text} change={change} />}
    </>
  )
}

/** The query was not recognised, or nobody sells it: where else to look, and popular searches. */
function WaysOn({ text, change }: { text: string; change: ChangeSearch }) {
  const t = useText()
  const hot = useQuery(query(hotWords, {}))
  return (
    <nav className={css.ways} aria-label={t('search.waysOn')}>
      <div className={css.relax}>
        <PageLink
          url={pageUrl('/pages/utils/list-shop', { text })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('search.amongShops')}
        </PageLink>
        <PageLink
          url={pageUrl('/pages/quote/request', { text })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('quote.askShops')}
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

export function RelaxButtons({ relax, change }: Pick<NothingFoundProps, 'relax' | 'change'>) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.relax}>
      {relax.map((one) => (
        <Button key={one.filter} variant="secondary" onClick={() => change(relaxedFilters(one))}>
          {t('search.relax.without', {
            filter: t(`search.relax.filter.${one.filter}`),
            amount: format.amount(one.total, one.isAbout),
          })}
        </Button>
      ))}
    </div>
  )
}

/** Two rows on a phone, one on a desktop. */
const NEAREST_SHOWN = 4

/** The first results of a list with one filter less, and their number. */
export function useNearest(search: ProductSearch, left: Pick<RelaxOption, 'filter'>) {
  const { car } = useCar()
  const currency = useDisplayCurrency()
  const input = { ...search, ...relaxedFilters(left) }
  return useQuery(query(queryProducts, { ...productSearchInput(input, currency, car), limit: NEAREST_SHOWN }))
}

/** The first results without the filter that excludes most. */
export function Nearest({
  search,
  change,
  best,
}: Omit<NothingFoundProps, 'relax'> & { best: Pick<RelaxOption, 'filter'> }) {
  const t = useText()
  const { data } = useNearest(search, best)
  if (!data || data.rows.length === 0) return null
  const filter = t(`search.relax.filter.${best.filter}`)
  const title = t('search.relax.nearest', { filter })
  return (
    <Section
      title={title}
      more={
        <Button variant="plain" size="sm" onClick={() => change(relaxedFilters(best))}>
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

export type RelaxOption = Output<typeof queryProducts>['relax'][number]

/** The search parameters that each filter offered for removal by an empty list clears. */
const CLEARED: Readonly<Record<RelaxOption['filter'], Partial<ProductSearch>>> = {
  category: { category: undefined },
  brand: { brand: undefined },
  shop: { shop: undefined },
  vehicle: NO_CAR,
  engine: { engine: undefined },
  country: { country: undefined },
  condition: { condition: undefined },
  warranty: { warranty: undefined },
  price: NO_PRICE,
  stock: { inStock: undefined },
  attribute: { attr: undefined },
}

const relaxedFilters = ({ filter }: Pick<RelaxOption, 'filter'>): Partial<ProductSearch> => CLEARED[filter]
