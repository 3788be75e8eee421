import type { Product } from '@tiantian/contracts/product/product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/price.tsx'
import { WriteButton } from '../message/write-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { useCar } from '../vehicle/car.ts'
import css from './buy-controls.module.css'
import { useStockWords } from './stock-words.ts'
import type { Purchase } from './use-purchase.ts'
import { isWholeVehicle } from './whole-vehicle.ts'

/** Beside the buy buttons: it does not fit the chosen car. Shows nothing for a product that may fit. */
function FitWarning({ fit }: Pick<Product, 'fit'>) {
  const t = useText()
  const { car, label } = useCar()
  if (car === null || fit !== 'no') return null
  return (
    <p className={css.warning} data-fit="no">
      <CrossIcon size={14} />
      {t('catalogue.fit.warning', { car: label })}
    </p>
  )
}

interface BuyControlsProps {
  product: Product
  purchase: Purchase
}

/** Quantity, total, and the two buy buttons; of a whole vehicle the ways to its seller. */
export function BuyControls({ product, purchase }: BuyControlsProps) {
  if (isWholeVehicle(product)) return <AskControls product={product} purchase={purchase} />
  return <PartControls product={product} purchase={purchase} />
}

/** Nobody buys a car by a cart: its price, papers and transport are agreed with the seller first. */
function AskControls({ product: { id, shop }, purchase: { offer, unitPriceMinor } }: BuyControlsProps) {
  const t = useText()
  const money = useMoney()
  const price = money.price({ amountMinor: unitPriceMinor, currency: offer.currency })
  return (
    <div className={css.controls}>
      {/* The panel of a desktop has it above. */}
      <Price {...price} className={css.askPrice ?? ''} />
      <Bounds offer={offer} />
      <div className={css.ways}>
        <WriteButton
          with={{ kind: 'shop', id: shop.id }}
          about={{ kind: 'product', id }}
          variant="secondary"
          size="md"
        />
        <PageLink url={pageUrl('/pages/quote/request', { product: id })} className={buttonClass()}>
          {t('catalogue.askQuote')}
        </PageLink>
      </div>
    </div>
  )
}

function PartControls({ product: { fit }, purchase }: BuyControlsProps) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const { offer, quantity, unitPriceMinor, isAdding, inCart } = purchase
  const total = money.price({ amountMinor: unitPriceMinor * quantity, currency: offer.currency })
  const { stockQuantity: max } = offer
  const most =
    max === null ? {} : { max, maxText: t('catalogue.onlyInStock', { pieces: format.number(max) }) }
  return (
    <div className={css.controls}>
      <div className={css.amount}>
        <QuantityStepper
          value={quantity}
          onChange={purchase.setQuantity}
          min={offer.moq}
          {...most}
          step={offer.orderMultiple}
        />
        <p className={css.total}>
          <span className={css.caption}>{t('catalogue.total')}</span>
          <Price {...total} className={css.sum ?? ''} />
        </p>
      </div>
      <Bounds offer={offer} />
      <FitWarning fit={fit} />
      <div className={css.ways}>
        <Button variant="secondary" isLoading={isAdding} onClick={purchase.add}>
          {t('catalogue.addToCart')}
        </Button>
        <Button onClick={purchase.buyNow}>{t('catalogue.buyNow')}</Button>
      </div>
      {inCart !== undefined && <InCart pieces={inCart} />}
    </div>
  )
}

function Bounds({ offer: { moq, orderMultiple, stockQuantity } }: Pick<Purchase, 'offer'>) {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  const bounds = [
    moq > 1 && words.moq(moq),
    orderMultiple > 1 && t('catalogue.multiple', { pieces: format.number(orderMultiple) }),
    words.stock(stockQuantity),
  ]
  return <p className={css.bounds}>{bounds.filter(Boolean).join(' · ')}</p>
}

function InCart({ pieces }: { pieces: number }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.inCart}>
      {t('catalogue.added', { pieces: format.number(pieces) })}
      <PageLink url="/pages/cart/cart" className={buttonClass({ variant: 'plain', size: 'sm' })}>
        {t('catalogue.openCart')}
      </PageLink>
    </p>
  )
}
