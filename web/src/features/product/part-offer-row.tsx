import type { PartOffer } from '@tiantian/contracts/product/product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Flag } from '../../ui/flag.tsx'
import { allowedQuantity } from '../../ui/form/quantity-stepper.tsx'
import { Rating } from '../../ui/rating.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { isStockOld, orderableOf } from './offer-rules.ts'
import css from './part-offers.module.css'
import { useStockWords } from './stock-words.ts'
import { useAddToCart } from './use-purchase.ts'

interface PartOfferRowProps {
  offer: PartOffer
  /** The quantity the user wants. */
  quantity: number
  /** The offer of the current page. */
  isHere: boolean
  /** A whole vehicle: its price is asked for. */
  isByQuote: boolean
}

/** One shop's offer: seller, price, lead time, terms and quantity; with the buy button. */
export function PartOfferRow({ offer, quantity, isHere, isByQuote }: PartOfferRowProps) {
  return (
    <tr className={css.row} data-here={isHere || undefined}>
      <Seller offer={offer} isHere={isHere} />
      <Price offer={offer} />
      <Terms offer={offer} />
      <Stock offer={offer} />
      <td className={css.buy}>
        {isByQuote ? <Ask offer={offer} /> : <Buy offer={offer} quantity={quantity} />}
      </td>
    </tr>
  )
}

function Seller({
  offer: { shop, productId, condition },
  isHere,
}: Pick<PartOfferRowProps, 'offer' | 'isHere'>) {
  const t = useText()
  const format = useFormat()
  return (
    <th scope="row" className={css.seller}>
      <span className={css.shop}>
        <Flag country={shop.country} />
        {isHere ? (
          <strong>{shop.name}</strong>
        ) : (
          <PageLink url={pageUrl('/pages/product/detail', { id: productId })}>{shop.name}</PageLink>
        )}
      </span>
      <span className={css.line}>
        {shop.ratingCount > 0 && <Rating value={shop.ratingHundredths / 100} count={shop.ratingCount} />}
        {isHere && <Tag tone="primary">{t('product.offers.here')}</Tag>}
        {condition !== 'new' && <Tag tone="warning">{t(`catalogue.condition.${condition}`)}</Tag>}
      </span>
      {shop.onTimeBp !== null && (
        <span className={css.muted}>
          {t('product.offers.onTime', { share: format.number(Math.round(shop.onTimeBp / 100)) })}
        </span>
      )}
    </th>
  )
}

function Price({ offer: { unitPriceMinor, currency, tiers } }: Pick<PartOfferRowProps, 'offer'>) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const { amount, converted } = money.price({ amountMinor: unitPriceMinor, currency })
  const others = tiers.filter(({ priceMinor }) => priceMinor !== unitPriceMinor)
  return (
    <td>
      <strong className={css.price}>{amount}</strong>
      {converted && <span className={css.muted}>{converted}</span>}
      {others.map(({ minQuantity, priceMinor }) => (
        <span key={minQuantity} className={css.tier}>
          {`${t('catalogue.tierFrom', { from: format.number(minQuantity) })} — `}
          {money.format({ amountMinor: priceMinor, currency })}{' '}
          {money.converted({ amountMinor: priceMinor, currency })}
        </span>
      ))}
    </td>
  )
}

function Terms({ offer }: Pick<PartOfferRowProps, 'offer'>) {
  const t = useText()
  const words = useStockWords()
  return (
    <td>
      <span>{words.lead(offer.leadDaysMin, offer.leadDaysMax)}</span>
      <span className={css.line}>
        <Flag country={offer.warehouseCountry} />
        {offer.warehouseCity}
      </span>
      <span className={css.muted}>
        {offer.incoterm} {offer.incotermPlace}
      </span>
      <span className={css.muted}>
        {offer.isReturnable ? t('catalogue.returnable') : t('catalogue.notReturnable')}
      </span>
    </td>
  )
}

function Stock({ offer }: Pick<PartOfferRowProps, 'offer'>) {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  return (
    <td>
      <span data-out={offer.stockQuantity === 0 || undefined}>{words.stock(offer.stockQuantity)}</span>
      {offer.moq > 1 && <span className={css.muted}>{words.moq(offer.moq)}</span>}
      <span className={css.muted}>
        {isStockOld(offer) ? t('product.offers.toConfirm') : format.relative(offer.stockUpdatedAt)}
      </span>
    </td>
  )
}

function Ask({ offer: { productId, shop } }: Pick<PartOfferRowProps, 'offer'>) {
  const t = useText()
  return (
    <PageLink
      url={pageUrl('/pages/quote/request', { product: productId })}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      aria-label={`${t('catalogue.askQuote')}: ${shop.name}`}
    >
      {t('catalogue.askQuote')}
    </PageLink>
  )
}

function Buy({ offer, quantity }: Pick<PartOfferRowProps, 'offer' | 'quantity'>) {
  const t = useText()
  const format = useFormat()
  const { add, isAdding } = useAddToCart()
  const allowed = allowedQuantity(quantity, offer.moq, orderableOf(offer), offer.orderMultiple)
  if (orderableOf(offer) < allowed) return null
  const { id: offerId, shop } = offer
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isLoading={isAdding}
        aria-label={t('product.offers.addOf', { shop: shop.name, pieces: format.number(allowed) })}
        onClick={() => add({ offerId, quantity: allowed })}
      >
        {t('product.offers.add', { pieces: format.number(allowed) })}
      </Button>
      <PageLink
        url={pageUrl('/pages/order/confirm', { offerId, quantity: allowed })}
        className={buttonClass({ variant: 'plain', size: 'sm' })}
        aria-label={t('product.offers.buyOf', { shop: shop.name })}
      >
        {t('catalogue.buyNow')}
      </PageLink>
    </>
  )
}
