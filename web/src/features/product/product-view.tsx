import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { ProductCard as Card, Product } from '@tiantian/contracts/product/product.ts'
import type { Fit, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import surface from '../../ui/surface.module.css'
import { times } from '../../ui/times.ts'
import { ComplaintButton } from '../review/complaint-button.tsx'
import { ProductRating } from '../review/product-rating.tsx'
import { ReviewsSection } from '../review/reviews-section.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import { CarPickerButton } from '../vehicle/car-picker-button.tsx'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import { GARAGE_PAGE } from '../vehicle/garage-store.ts'
import { CarIcon } from '../vehicle/icons.tsx'
import { BuyControls } from './buy-controls.tsx'
import { CarList } from './car-list.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { Gallery } from './gallery.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { PartOffers } from './part-offers.tsx'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { CopyButton, ProductHead } from './product-head.tsx'
import { relatedProductsQuery, SIMILAR_SHOWN, similarQuery } from './product-query.ts'
import css from './product-view.module.css'
import { useAttributeValue } from './use-attribute-value.ts'
import { usePurchase } from './use-purchase.ts'
import { isWholeVehicle, numberName } from './whole-vehicle.ts'

/** A single one is nothing to compare. */
const SIMILAR_MIN = 2

/** Others of the same category, for a car that the part fits; nothing if there are none or they cannot be loaded. */
function SimilarProducts({ product }: { product: Product }) {
  const t = useText()
  const category = product.categoryPath.at(-1)?.slug ?? ''
  const { others, vehicle, isPending } = useSimilar(product, category)
  if (!isPending && others.length < SIMILAR_MIN) return null
  const shelf = { label: t('catalogue.similar'), phoneWidth: 168, columns: 5 }
  const more = pageUrl('/pages/product/list', { category, ...vehicle })
  return (
    <Section title={t('catalogue.similar')} more={<PageLink url={more}>{t('common.more')}</PageLink>}>
      {isPending ? (
        <Shelf {...shelf} items={times(5)} itemKey={String} renderItem={() => <ProductCardSkeleton />} />
      ) : (
        <Shelf
          {...shelf}
          items={others}
          itemKey={({ id }) => id}
          renderItem={(other) => <ProductCard product={other} />}
        />
      )}
    </Section>
  )
}

/** Other offers of the same part are shown among its offers; any other part is shown once, as its first product. */
function useSimilar(product: Product, category: string) {
  const { car } = useCar()
  const vehicle = car && product.fit === 'fits' ? car : carOf(product.fitments[0])
  const { data, isPending } = useQuery(similarQuery(category, vehicle, car))
  const others = new Map<string, Card>()
  for (const row of data?.rows ?? []) if (!others.has(partOf(row))) others.set(partOf(row), row)
  others.delete(partOf(product))
  return { others: [...others.values()].slice(0, SIMILAR_SHOWN), vehicle, isPending }
}

const partOf = ({ brandName, partNumber }: Pick<Card, 'brandName' | 'partNumber'>) =>
  `${brandName} ${numberKey(partNumber)}`

/** The car of a fitment row, as far as it is specified; null for a universal part. */
function carOf(row: Product['fitments'][number] | undefined): Vehicle | null {
  if (!row) return null
  const { make, model, generation } = row
  return { make, ...(model && { model }), ...(model && generation && { generation }) }
}

/** Whether it fits the chosen car, and why; without a car, the invitation to choose one. */
function FitPanel({ product: { fit, fitments } }: { product: Product }) {
  const t = useText()
  const { car } = useCar()
  const isKnown = car !== null && fit !== undefined
  const asksSide = fit === 'maybe' && car?.steering === undefined && fitments.some(({ steering }) => steering)
  return (
    <section
      className={cx(surface.surface, css.panel)}
      data-fit={isKnown ? fit : undefined}
      aria-label={t('catalogue.fit.title')}
    >
      <h2 className={css.title}>
        <CarIcon size={20} />
        {t('catalogue.fit.title')}
        {isKnown && <FitBadge fit={fit} />}
      </h2>
      <p className={css.text}>
        {isKnown ? <Reason reason={asksSide ? 'side' : fit} /> : t('catalogue.fit.invite')}
      </p>
      <div className={css.actions}>
        {asksSide && (
          <PageLink url={GARAGE_PAGE} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('vehicle.garage.open')}
          </PageLink>
        )}
        <CarPickerButton variant={car ? 'soft' : 'secondary'} size="sm">
          {car ? t('vehicle.change') : t('vehicle.choose')}
        </CarPickerButton>
      </div>
    </section>
  )
}

function Reason({ reason }: { reason: Fit | 'side' }) {
  const t = useText()
  const { car, label } = useCar()
  const named = car?.steering ? `${label} (${t(`vehicle.steering.${car.steering}`)})` : label
  return t(`catalogue.fit.${reason}`, { car: named })
}

const KINDS = ['superseded_by', 'supersedes', 'oe', 'crossReference'] as const

/** The part's numbers: OEM numbers, cross-references, superseded numbers. Each links to its offers. */
function NumberList({ references }: Pick<Product, 'references'>) {
  const t = useText()
  const kinds = KINDS.filter((kind) => references.some((reference) => reference.kind === kind))
  if (kinds.length === 0) return null
  return (
    <Section title={t('catalogue.numbers')} isPanel>
      <div className={css.kinds}>
        {kinds.map((kind) => (
          <div key={kind}>
            <h3 className={css.kind}>{t(`catalogue.reference.${kind}`)}</h3>
            <ul>
              {references
                .filter((reference) => reference.kind === kind)
                .map(({ brandName, number }) => (
                  <li key={`${brandName} ${number}`} className={css.line}>
                    <span className={css.brand}>{brandName}</span>
                    <PageLink
                      url={pageUrl('/pages/utils/list-product', { text: number })}
                      className={css.number}
                      aria-label={t('catalogue.searchNumber', { number })}
                    >
                      {number}
                    </PageLink>
                    <CopyButton number={number} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

/** Products fitted together with the part; nothing if there are none or they cannot be loaded. */
function RelatedProducts({ productId }: { productId: string }) {
  const t = useText()
  const { car } = useCar()
  const { data } = useQuery(relatedProductsQuery(productId, car))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('product.relatedProducts')} className={css.relatedProducts}>
      <Shelf
        label={t('product.relatedProducts')}
        phoneWidth={168}
        columns={5}
        items={data.rows}
        itemKey={({ id }) => id}
        renderItem={(related) => <ProductCard product={related} />}
      />
    </Section>
  )
}

/** The attributes of the part's category, with their units. */
function Specification({ product }: { product: Product }) {
  const t = useText()
  const attributeValue = useAttributeValue()
  const attributes = product.attributes.map(({ name, value, unit }) => ({
    name,
    value: attributeValue(value, unit),
  }))
  return (
    <Section title={t('catalogue.specification')} isPanel>
      <FactList
        facts={[
          { name: t('catalogue.brand'), value: product.brandName },
          { name: numberName(product, t), value: product.partNumber },
          ...attributes,
        ]}
      />
    </Section>
  )
}

/** The element that the stars at the top link to. */
const REVIEWS = 'reviews'

interface ProductViewProps {
  product: Product
  /** Of a product that is not stored yet: without what the server has of stored ones, such as reviews. */
  isPreview?: boolean
}

export function ProductView({ product, isPreview = false }: ProductViewProps) {
  const purchase = usePurchase(product)
  return (
    <>
      <div className={css.product}>
        <div className={css.gallery}>
          <Gallery pictures={product.pictures} videos={product.videos ?? []} name={product.name} />
        </div>
        <div className={css.head}>
          <ProductHead product={product}>
            {isPreview || <ProductRating productId={product.id} target={REVIEWS} />}
          </ProductHead>
        </div>
        {/* Before the price: on a phone nobody scrolls past the buttons to learn that it does not fit. */}
        {!isWholeVehicle(product) && (
          <div className={css.fit}>
            <FitPanel product={product} />
          </div>
        )}
        <div className={css.offer}>
          <OfferPanel product={product} purchase={purchase} />
        </div>
        <div className={css.details}>
          {isPreview || <PartOffers product={product} quantity={purchase?.quantity ?? 1} />}
          <Details product={product} isPreview={isPreview} />
        </div>
      </div>
      {isPreview || <RelatedProducts productId={product.id} />}
      {isPreview || <SimilarProducts product={product} />}
      {purchase && !purchase.isSoldOut && (
        <div className={css.phoneBar}>
          <StickyBar>
            <BuyControls product={product} purchase={purchase} />
          </StickyBar>
        </div>
      )}
    </>
  )
}

/** All its details, down to the reviews. */
function Details({ product, isPreview }: Required<ProductViewProps>) {
  const t = useText()
  return (
    <>
      <Specification product={product} />
      <NumberList references={product.references} />
      <CarList {...product} />
      <ExportSheet product={product} isStored={!isPreview} />
      <Description product={product} />
      {isPreview || (
        <div id={REVIEWS} className={css.reviews}>
          <ReviewsSection productId={product.id} />
        </div>
      )}
      {isPreview || (
        <div>
          <ComplaintButton kind="product" id={product.id}>
            {t('review.complaint.title.product')}
          </ComplaintButton>
        </div>
      )}
    </>
  )
}

function Description({ product: { description, contentLanguage } }: { product: Product }) {
  const t = useText()
  const language = useLanguage()
  if (!description) return null
  const foreign = LANGUAGE_OPTIONS.find(({ lang }) => lang === contentLanguage && lang !== language)
  return (
    <Section title={t('catalogue.description')} isPanel>
      {foreign && <p className={css.note}>{t('catalogue.contentLanguage', { language: foreign.text })}</p>}
      <p className={css.description} lang={contentLanguage}>
        {description}
      </p>
    </Section>
  )
}
