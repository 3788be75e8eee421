import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { BuyControls } from './buy-controls.tsx'
import { OfferChooser } from './offer-chooser.tsx'
import css from './offer-panel.module.css'
import { PriceTiers } from './price-tiers.tsx'
import type { Purchase } from './use-purchase.ts'

interface OfferPanelProps {
  product: Product
  purchase: Purchase | undefined
}

/** Price, terms and seller; on a desktop the buttons too, which a phone has at its bottom. */
export function OfferPanel({ product, purchase }: OfferPanelProps) {
  const t = useText()
  const isSoldOut = !purchase || purchase.isSoldOut
  return (
    <div className={cx(surface.panel, css.panel)}>
      {purchase && <UnitPrice purchase={purchase} />}
      {isSoldOut && <SoldOut partNumber={product.partNumber} />}
      {purchase && !purchase.isSoldOut && (
        <PriceTiers offer={purchase.offer} quantity={purchase.quantity} onQuantity={purchase.setQuantity} />
      )}
      {purchase && (
        <OfferChooser offers={product.offers} chosen={purchase.offer} onChoose={purchase.chooseOffer} />
      )}
      {purchase && !purchase.isSoldOut && (
        <div className={css.controls}>
          <BuyControls purchase={purchase} fit={product.fit} />
        </div>
      )}
      <div>
        <h2 className={css.title}>{t('catalogue.seller')}</h2>
        <ShopCard shop={product.shop} variant="row" />
      </div>
    </div>
  )
}

function UnitPrice({ purchase: { offer, unitPriceMinor } }: { purchase: Purchase }) {
  const t = useText()
  const money = useMoney()
  const price = money.price({ amountMinor: unitPriceMinor, currency: offer.currency })
  return <Price {...price} unit={t('catalogue.perUnit')} size="lg" />
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
