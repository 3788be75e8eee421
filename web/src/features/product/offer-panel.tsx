import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { useId } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { Price } from '../../ui/price.tsx'
import surface from '../../ui/surface.module.css'
import { nextTierAt } from '../cart/price-tier.ts'
import { WriteButton } from '../message/write-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { VerifiedShop } from '../shop/verified-shop.tsx'
import { BuyControls } from './buy-controls.tsx'
import offerChooserCss from './offer-chooser.module.css'
import css from './offer-panel.module.css'
import { INCOTERMS, isStockOld, orderableOf } from './offer-rules.ts'
import priceTiersCss from './price-tiers.module.css'
import { useStockWords } from './stock-words.ts'
import type { Purchase } from './use-purchase.ts'
import { isWholeVehicle } from './whole-vehicle.ts'

interface OfferChooserProps {
  offers: readonly Offer[]
  chosen: Offer
  onChoose: (id: string) => void
}

/** Warehouse and terms: one line per offer, or the only one as text. */
function OfferChooser({ offers, chosen, onChoose }: OfferChooserProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={offerChooserCss.offers}>
      <legend className={offerChooserCss.title}>{t('catalogue.shipsFrom')}</legend>
      {offers.map((offer) => (
        <label
          key={offer.id}
          className={offerChooserCss.offer}
          data-chosen={offer.id === chosen.id || undefined}
        >
          <input
            type="radio"
            name={name}
            className={offers.length > 1 ? offerChooserCss.radio : 'visually-hidden'}
            checked={offer.id === chosen.id}
            onChange={() => onChoose(offer.id)}
          />
          <OfferTerms offer={offer} hasPrice={offers.length > 1} />
        </label>
      ))}
    </fieldset>
  )
}

function OfferTerms({ offer, hasPrice }: { offer: Offer; hasPrice: boolean }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const words = useStockWords()
  const term = INCOTERMS.find((code) => code === offer.incoterm)
  const first = offer.tiers[0]
  return (
    <span className={offerChooserCss.terms}>
      <span className={offerChooserCss.place}>
        <Flag country={offer.warehouseCountry} />
        <strong>{offer.warehouseCity}</strong>
        {hasPrice && first && (
          <span className={offerChooserCss.price}>
            {money.format({ amountMinor: first.priceMinor, currency: offer.currency })}
          </span>
        )}
      </span>
      <span>
        <b>
          {offer.incoterm} {offer.incotermPlace}
        </b>
        {term && <span className={offerChooserCss.muted}> — {t(`catalogue.incoterm.${term}`)}</span>}
      </span>
      <span className={offerChooserCss.words}>
        <span>{words.lead(offer.leadDaysMin, offer.leadDaysMax)}</span>
        <span>{words.stock(offer.stockQuantity)}</span>
        {offer.moq > 1 && <span>{words.moq(offer.moq)}</span>}
        {offer.orderMultiple > 1 && (
          <span>{t('catalogue.multiple', { pieces: format.number(offer.orderMultiple) })}</span>
        )}
        <span>{offer.isReturnable ? t('catalogue.returnable') : t('catalogue.notReturnable')}</span>
      </span>
      <StockAge offer={offer} />
    </span>
  )
}

function StockAge({ offer }: { offer: Offer }) {
  const t = useText()
  const format = useFormat()
  if (isStockOld(offer))
    return <span className={offerChooserCss.warning}>{t('catalogue.stockToConfirm')}</span>
  const ago = format.relative(offer.stockUpdatedAt)
  return <span className={offerChooserCss.muted}>{t('catalogue.stockChecked', { ago })}</span>
}

interface PriceTiersProps {
  offer: Offer
  quantity: number
  onQuantity: (quantity: number) => void
}

/** The price tiers of an offer; the one that applies is highlighted, and pressing one takes its quantity. */
function PriceTiers({ offer, quantity, onQuantity }: PriceTiersProps) {
  const t = useText()
  const format = useFormat()
  const reached = offer.tiers.findLastIndex((tier) => tier.minQuantity <= quantity)
  if (offer.tiers.length < 2) return null
  return (
    <div>
      <h2 className={priceTiersCss.title}>{t('catalogue.priceByQuantity')}</h2>
      <ul className={priceTiersCss.tiers}>
        {offer.tiers.map(({ minQuantity, priceMinor }, index) => {
          const next = offer.tiers[index + 1]
          const from = format.number(minQuantity)
          return (
            <li key={minQuantity}>
              <button
                type="button"
                className={priceTiersCss.tier}
                aria-pressed={index === reached}
                disabled={minQuantity > orderableOf(offer)}
                onClick={() => onQuantity(minQuantity)}
              >
                <span className={priceTiersCss.pieces}>
                  {next
                    ? t('catalogue.tierRange', { from, to: format.number(next.minQuantity - 1) })
                    : t('catalogue.tierFrom', { from })}
                </span>
                <span className={priceTiersCss.price}>
                  {format.money({ amountMinor: priceMinor, currency: offer.currency })}
                </span>
                {index === reached && (
                  <span className={priceTiersCss.mine}>{t('catalogue.tierReached')}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <NextTier offer={offer} quantity={quantity} />
    </div>
  )
}

function NextTier({ offer, quantity }: Pick<PriceTiersProps, 'offer' | 'quantity'>) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const next = nextTierAt(offer.tiers, quantity)
  if (!next || next.tier.minQuantity > orderableOf(offer)) return null
  const price = money.format({ amountMinor: next.tier.priceMinor, currency: offer.currency })
  return (
    <p className={priceTiersCss.next}>
      {t('catalogue.nextTier', { pieces: format.number(next.missing), price })}
    </p>
  )
}

interface OfferPanelProps {
  product: Product
  purchase: Purchase | undefined
}

/** Price, terms and seller; on a desktop the buttons too, which a phone has at its bottom. */
export function OfferPanel({ product, purchase }: OfferPanelProps) {
  const t = useText()
  const isSoldOut = !purchase || purchase.isSoldOut
  const isVehicle = isWholeVehicle(product)
  return (
    <div className={cx(surface.panel, css.panel)}>
      {purchase && <UnitPrice purchase={purchase} isOfOne={isVehicle} />}
      {isSoldOut && <SoldOut partNumber={product.partNumber} />}
      {purchase && !purchase.isSoldOut && (
        <PriceTiers offer={purchase.offer} quantity={purchase.quantity} onQuantity={purchase.setQuantity} />
      )}
      {purchase && (
        <OfferChooser offers={product.offers} chosen={purchase.offer} onChoose={purchase.chooseOffer} />
      )}
      {purchase && !purchase.isSoldOut && (
        <div className={css.controls}>
          <BuyControls product={product} purchase={purchase} />
        </div>
      )}
      <div>
        <h2 className={css.title}>{t('catalogue.seller')}</h2>
        <ShopCard shop={product.shop} variant="row" badge={<VerifiedShop shop={product.shop} />} />
      </div>
      {/* It is among the buttons of a whole vehicle. */}
      {(isSoldOut || !isVehicle) && (
        <WriteButton
          with={{ kind: 'shop', id: product.shop.id }}
          about={{ kind: 'product', id: product.id }}
        />
      )}
    </div>
  )
}

interface UnitPriceProps {
  purchase: Purchase
  /** Nobody asks for the price of a car "per piece". */
  isOfOne: boolean
}

function UnitPrice({ purchase: { offer, unitPriceMinor }, isOfOne }: UnitPriceProps) {
  const t = useText()
  const money = useMoney()
  const price = money.price({ amountMinor: unitPriceMinor, currency: offer.currency })
  return <Price {...price} {...(!isOfOne && { unit: t('catalogue.perUnit') })} size="lg" />
}

function SoldOut({ partNumber }: { partNumber: string }) {
  const t = useText()
  return (
    <div className={css.soldOut} role="status">
      <strong>{t('catalogue.soldOut')}</strong>
      <p>{t('catalogue.soldOutNote')}</p>
      <PageLink
        url={pageUrl('/pages/utils/list-product', { text: partNumber })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('catalogue.otherSellers')}
      </PageLink>
    </div>
  )
}
