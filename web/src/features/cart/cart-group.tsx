import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Flag } from '../../ui/flag.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './cart-group.module.css'
import { CartLineRow } from './cart-line.tsx'
import { missingToMinimum } from './cart-rules.ts'
import { SelectLines } from './select-all.tsx'
import type { CartContext } from './use-cart.ts'

interface CartGroupProps {
  group: Cart['groups'][number]
  /** Of the chosen car, by offer id. */
  fits: ReadonlyMap<string, Fit>
  context: CartContext
}

/** The lines of one shop with their total. */
export function CartGroup({ group, fits, context }: CartGroupProps) {
  const t = useText()
  const format = useFormat()
  const { lines, shopName } = group
  const missing = missingToMinimum(group)
  return (
    <section className={surface.surface} aria-label={shopName}>
      <header className={css.header}>
        <SelectLines
          lines={lines}
          label={t('cart.selectShop', { shop: shopName })}
          isLabelHidden
          context={context}
        />
        <PageLink url={pageUrl('/pages/shop/shop', { id: group.shopId })} className={css.shop}>
          <h2 className={css.shopName}>{shopName}</h2>
          <Flag country={group.shopCountry} />
          <ForwardIcon size={18} />
        </PageLink>
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.offerId} className={css.line}>
            <CartLineRow line={line} fit={fits.get(line.offerId)} context={context} />
          </li>
        ))}
      </ul>
      {missing && (
        <p className={css.minimum} role="status">
          {t('cart.minimumOrder', {
            minimum: format.money(group.minimumOrder!),
            missing: format.money(missing),
          })}
        </p>
      )}
      {group.totals.length > 0 && (
        <p className={css.subtotal}>
          {t('cart.subtotal')}
          <strong>{group.totals.map((total) => format.money(total)).join(' + ')}</strong>
        </p>
      )}
    </section>
  )
}
