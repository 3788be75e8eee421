import type { Product } from '@tiantian/contracts/product/product.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { ComplaintButton } from '../review/complaint-button.tsx'
import { ProductRating } from '../review/product-rating.tsx'
import { ReviewsSection } from '../review/reviews-section.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { BuyControls } from './buy-controls.tsx'
import { CarList } from './car-list.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { FitPanel } from './fit-panel.tsx'
import { Gallery } from './gallery.tsx'
import { NumberList } from './number-list.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { PartOffers } from './part-offers.tsx'
import { ProductHead } from './product-head.tsx'
import css from './product-view.module.css'
import { RelatedProducts } from './related-products.tsx'
import { SimilarProducts } from './similar-products.tsx'
import { Specification } from './specification.tsx'
import { usePurchase } from './use-purchase.ts'
import { isWholeVehicle } from './whole-vehicle.ts'

/** The element that the stars at the top link to. */
const REVIEWS = 'reviews'

export function ProductView({ product }: { product: Product }) {
  const purchase = usePurchase(product)
  return (
    <>
      <div className={css.product}>
        <div className={css.gallery}>
          <Gallery pictures={product.pictures} videos={product.videos ?? []} name={product.name} />
        </div>
        <div className={css.head}>
          <ProductHead product={product}>
            <ProductRating productId={product.id} target={REVIEWS} />
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
          <PartOffers product={product} quantity={purchase?.quantity ?? 1} />
          <Details product={product} />
        </div>
      </div>
      <RelatedProducts productId={product.id} />
      <SimilarProducts product={product} />
      {purchase && !purchase.isSoldOut && (
        <div className={css.phoneBar}>
          <StickyBar>
            <BuyControls purchase={purchase} fit={product.fit} />
          </StickyBar>
        </div>
      )}
    </>
  )
}

/** All its details, down to the reviews. */
function Details({ product }: { product: Product }) {
  const t = useText()
  return (
    <>
      <Specification product={product} />
      <NumberList references={product.references} />
      <CarList {...product} />
      <ExportSheet product={product} />
      <Description product={product} />
      <div id={REVIEWS} className={css.reviews}>
        <ReviewsSection productId={product.id} />
      </div>
      <div>
        <ComplaintButton kind="product" id={product.id}>
          {t('review.complaint.title.product')}
        </ComplaintButton>
      </div>
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
