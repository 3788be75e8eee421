import { keepPreviousData } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { findVins } from '@tiantian/contracts/vehicle/vin.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CategoryMissing } from '../product/category-missing.tsx'
import { ProductCard, ProductCardSkeleton, productGrid, productRows } from '../product/product-card.tsx'
import { noteSearch } from '../product/search-words.ts'
import { useDisplayCurrency } from '../shell/use-money.ts'
import { useCar } from '../vehicle/car.ts'
import { FrameNotice } from '../vehicle/frame-notice.tsx'
import { isSameCar } from '../vehicle/garage-change.ts'
import { VinNotice } from '../vehicle/vin-notice.tsx'
import { FilterPanel, FilterPanelSkeleton } from './filter-panel.tsx'
import type { RelaxOption } from './nothing-found.tsx'
import { Nearest, NothingFound, RelaxButtons, useNearest } from './nothing-found.tsx'
import { useFitmentShownOnce } from './own-car.ts'
import type { ChangeSearch, ProductSearch, ProductSearchSort } from './product-search.ts'
import {
  engineAlone,
  filterCount,
  NO_CAR,
  NO_FILTERS,
  productSearchInput,
  SORTS,
  vehicleOf,
} from './product-search.ts'
import type { ResultBlocks } from './result-blocks.tsx'
import { blockTitle, FoundNote, LeftOut } from './result-blocks.tsx'
import css from './result-page.module.css'

type Unknown = Extract<RelaxOption['filter'], 'vehicle' | 'engine' | 'category'>

const CODES: Readonly<Record<Unknown, ErrorCode>> = {
  vehicle: 'VEHICLE_NOT_FOUND',
  engine: 'VEHICLE_NOT_FOUND',
  category: 'CATEGORY_NOT_FOUND',
}

/** The filter whose value the catalogue does not have, as reported by the server. */
function unknownFilter(error: unknown, search: ProductSearch): Unknown | undefined {
  const { make, category } = search
  if (category && hasCode(error, CODES.category)) return 'category'
  if (!hasCode(error, CODES.vehicle)) return undefined
  if (make) return 'vehicle'
  // Without a car in the address it is the user's chosen car that is unknown.
  return engineAlone(search) ? 'engine' : undefined
}

interface UnknownFilterProps {
  search: ProductSearch
  change: ChangeSearch
  filter: Unknown
}

/** An outdated or typed address: the value does not exist, and the list without it. */
function UnknownFilter({ search, change, filter }: UnknownFilterProps) {
  const t = useText()
  const { data, isError } = useNearest(search, { filter })
  return (
    <>
      <EmptyState
        drawing={<EmptyDrawing />}
        title={t(TITLES[filter])}
        action={
          data ? (
            <RelaxButtons relax={[{ filter, total: data.total, isAbout: data.isAbout }]} change={change} />
          ) : (
            isError && <ClearAll change={change} />
          )
        }
      />
      <Nearest search={search} change={change} best={{ filter }} />
    </>
  )
}

const TITLES = {
  vehicle: 'error.code.VEHICLE_NOT_FOUND',
  engine: 'search.engineUnknown',
  category: 'catalogue.categoryGone',
} as const

/** Several of them are unknown. */
function ClearAll({ change }: Pick<UnknownFilterProps, 'change'>) {
  const t = useText()
  return (
    <Button variant="secondary" onClick={() => change({ ...NO_FILTERS, category: undefined })}>
      {t('search.clearFilters')}
    </Button>
  )
}

interface ResultToolbarProps {
  search: ProductSearch
  total: number | undefined
  /** Estimated from a sample: the number is not exact. */
  isAbout: boolean | undefined
  /** The results lack something of the query: their headings say what. */
  isNearest: boolean | undefined
  change: ChangeSearch
  onFilters: () => void
}

/** The number of results, the sort order, and the filter button on a phone. */
function ResultToolbar({ search, total, isAbout, isNearest, change, onFilters }: ResultToolbarProps) {
  const t = useText()
  const format = useFormat()
  const sorts = SORTS.filter((sort) => sort !== 'relevance' || search.text)
  const count = filterCount(search)
  const amount = format.amount(total ?? 0, isAbout)
  return (
    <div className={css.toolbar}>
      <p className={css.total} role="status">
        {total !== undefined && !isNearest && t('search.total', { count: total, amount })}
      </p>
      <div className={css.tools}>
        <Button variant="secondary" className={css.phoneOnly} onClick={onFilters}>
          {count > 0 ? t('search.filtersSet', { count }) : t('search.filters')}
        </Button>
        <Select
          isLabelHidden
          label={t('search.sort')}
          value={search.sort ?? sorts[0]!}
          choices={sorts.map((sort) => ({ value: sort, label: t(`search.sortBy.${sort}`) }))}
          onChange={(sort) => change({ sort: sort as ProductSearchSort })}
        />
        <div className={css.desktopOnly}>
          <Segmented
            label={t('search.view')}
            value={search.view ?? 'grid'}
            choices={[
              { value: 'grid', label: t('search.grid') },
              { value: 'row', label: t('search.rows') },
            ]}
            onChange={(view) => change({ view })}
          />
        </div>
      </div>
    </div>
  )
}

type IntentChip = Output<typeof queryProducts>['chips'][number]

interface IntentChipsProps {
  /** Undefined while the query is being read. */
  chips: readonly IntentChip[] | undefined
  text: string
  onText: (text: string) => void
}

/** Chips of the parsed query; a wrongly recognised word can be removed. */
function IntentChips({ chips, text, onText }: IntentChipsProps) {
  const t = useText()
  if (text && !chips) return <div className={css.chips} aria-hidden="true" />
  if (!chips || chips.length === 0) return null
  return (
    <fieldset className={css.chips} aria-label={t('search.understood')}>
      {chips.map((chip) => (
        <Chip
          key={`${chip.kind} ${chip.at}`}
          removeLabel={t('search.takeOut', { text: chip.label })}
          onRemove={() => onText(without(text.trim(), chip))}
        >
          <span className={css.chipKind}>{t(`search.chip.${chip.kind}`)}</span> {chip.label}
        </Chip>
      ))}
    </fieldset>
  )
}

/** Nothing is removed from an outdated query whose chips are still shown. */
function without(text: string, { text: piece, at }: IntentChip): string {
  if (!text.startsWith(piece, at)) return text
  return `${text.slice(0, at)} ${text.slice(at + piece.length)}`.replace(/\s+/g, ' ').trim()
}

type Trust = NonNullable<ResultBlocks['rows'][number]['trust']>

/**
 * The source of a cross-reference: the alliance, several shops independently, or only the one that sells the part.
 */
function TrustBadge({ trust }: { trust: Trust }) {
  const t = useText()
  return trust === 'seller' ? (
    <Tag>{t('search.trust.seller')}</Tag>
  ) : (
    <Tag tone="success" icon={<CheckIcon size={14} />}>
      {t(`search.trust.${trust}`)}
    </Tag>
  )
}

type ProductResultsResult = Output<typeof queryProducts>

interface ProductResultsProps {
  search: ProductSearch
  change: ChangeSearch
}

/** A product list with its filters and sorting: beside it on a desktop, in a sheet on a phone. */
export function ProductResults({ search, change }: ProductResultsProps) {
  const t = useText()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const results = useRef<HTMLElement>(null)
  const found = useProductResults(search)
  const shown = useShown(found.first)
  if (isCategoryMissing(found.list.error, search)) return <CategoryMissing />
  const { facets = [], chips, total, isAbout, isNearest } = found.first ?? {}
  const vin = chips ? numberMeant('vin', search.text, chips) : findVins(search.text ?? '')[0]?.vin
  const frame = chips && numberMeant('frame', search.text, chips)
  const panel = found.list.isPending ? (
    <FilterPanelSkeleton />
  ) : (
    <FilterPanel search={search} facets={facets} total={total} isAbout={isAbout} change={change} />
  )
  return (
    <div className={css.layout}>
      <aside className={css.side} aria-label={t('search.filters')}>
        <button
          type="button"
          className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), css.skip)}
          onClick={() => results.current?.focus()}
        >
          {t('search.skipFilters')}
        </button>
        {panel}
      </aside>
      <section ref={results} tabIndex={-1} className={css.results} aria-label={t('search.results')}>
        <IntentChips chips={chips} text={search.text ?? ''} onText={(text) => change({ text })} />
        {vin && <VinNotice key={vin} vin={vin} />}
        {frame && <FrameNotice key={frame} frame={frame} />}
        <MyCarOnly search={search} first={found.first} change={change} />
        <ResultToolbar
          search={search}
          total={total}
          isAbout={isAbout}
          isNearest={isNearest}
          change={change}
          onFilters={() => setSheetOpen(true)}
        />
        <FoundNote search={search} first={found.first} />
        <Cards list={found.list} search={search} change={change} />
      </section>
      <BottomSheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('search.filters')}
        footer={
          <Button isBlock onClick={() => setSheetOpen(false)} isLoading={found.list.isFetching}>
            {t('search.show', shown)}
          </Button>
        }
      >
        {panel}
      </BottomSheet>
    </div>
  )
}

/** The VIN or frame number in the query, as it was parsed; undefined for chips that belong to the previous query. */
const numberMeant = (own: 'vin' | 'frame', text = '', chips: ProductResultsResult['chips']) =>
  chips.find(({ kind, text: piece, at }) => kind === own && text.trim().startsWith(piece, at))?.value

function useShown({ total = 0, isAbout = false }: Partial<ProductResultsResult> = {}) {
  return { count: total, amount: useFormat().amount(total, isAbout) }
}

/** If the category does not exist, nothing is left of a list by category alone. */
const isCategoryMissing = (error: unknown, search: ProductSearch) =>
  unknownFilter(error, search) === 'category' && !search.text && !search.shop && filterCount(search) === 0

function useProductResults(search: ProductSearch) {
  const { car } = useCar()
  const currency = useDisplayCurrency()
  const list = useInfiniteQuery({
    ...infinite(queryProducts, productSearchInput(search, currency, car)),
    placeholderData: keepPreviousData,
  })
  return { list, first: list.data?.pages[0] }
}

type CardsProps = ProductResultsProps & Pick<ReturnType<typeof useProductResults>, 'list'>

function Cards({ list, search, change }: CardsProps) {
  const t = useText()
  const first = list.data?.pages[0]
  const shownOnce = useFitmentShownOnce(search, first)
  useNotedSearch(search.text, list)
  const unknown = unknownFilter(list.error, search)
  if (unknown) return <UnknownFilter search={search} change={change} filter={unknown} />
  const variant = search.view ?? 'grid'
  const { relax = [] } = first ?? {}
  return (
    <div className={css.list} data-stale={list.isPlaceholderData || undefined}>
      <InfiniteList
        list={list}
        label={t('search.results')}
        className={variant === 'row' ? productRows : productGrid}
        rowKey={(product) => product.id}
        renderRow={(product, index) => (
          <ProductCard
            product={shownOnce(product)}
            variant={variant}
            isFirst={index < 2}
            note={product.trust && <TrustBadge trust={product.trust} />}
          />
        )}
        titleOf={(row, before) => blockTitle(row, before, t)}
        skeleton={<ProductCardSkeleton variant={variant} />}
        empty={<NothingFound search={search} change={change} relax={relax} />}
      />
      {first?.leftOut && first.leftOut.total > 0 && !list.hasNextPage && (
        <LeftOut leftOut={first.leftOut} onShow={() => change({ allCars: true })} />
      )}
    </div>
  )
}

/** Shops are told which words lead to their products, once enough buyers use them. */
function useNotedSearch(text: string | undefined, { data, isPlaceholderData }: CardsProps['list']) {
  useEffect(() => {
    if (!data || isPlaceholderData) return
    noteSearch(
      text,
      data.pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
    )
  }, [text, data, isPlaceholderData])
}

type MyCarOnlyProps = ProductResultsProps & { first: ProductResultsResult | undefined }

/** Whether the list holds only what fits the chosen car; it does unless the user, the query or a filter differs. */
function MyCarOnly({ search, change, first }: MyCarOnlyProps) {
  const t = useText()
  const { car, label } = useCar()
  if (!car) return null
  const listed = vehicleOf(search)
  const isFittingFirst = !search.allCars && (first ? first.leftOut !== null : listed === undefined)
  return (
    <Checkbox
      isChecked={isFittingFirst || (listed !== undefined && isSameCar(listed, car))}
      onChange={(only) =>
        change(only ? { ...NO_CAR, ...car, allCars: undefined } : { ...NO_CAR, allCars: true })
      }
      label={t('search.onlyMyCar', { car: label })}
    />
  )
}
