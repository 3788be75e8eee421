import type { Currency } from '@tiantian/contracts/money.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import css from './order-line.module.css'

interface OrderLineProps {
  line: OrderLine
  currency: Currency
  /** Notes on the line. */
  children?: ReactNode
}

/** A line of an order: product, quantity, price. */
export function OrderLineRow({ line, currency, children }: OrderLineProps) {
  const t = useText()
  const format = useFormat()
  const url = pageUrl('/pages/product/detail', { id: line.productId })
  return (
    <article className={css.line}>
      <PageLink url={url} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductImage src={line.picture} alt="" sizes="72px" />
      </PageLink>
      <div>
        <PageLink url={url} className={css.name}>
          {line.name}
        </PageLink>
        <p className={css.number}>
          {line.brandName} {line.partNumber}
        </p>
        {line.fit && line.fit !== 'unknown' && <FitBadge fit={line.fit} />}
      </div>
      <p className={css.price}>
        <strong>{format.money({ amountMinor: line.totalMinor, currency })}</strong>
        <span className={css.count}>
          {t('cart.pieces', { amount: format.number(line.quantity) })} ×{' '}
          {format.money({ amountMinor: line.unitPriceMinor, currency })}
        </span>
      </p>
      {children && <div className={css.notes}>{children}</div>}
    </article>
  )
}
