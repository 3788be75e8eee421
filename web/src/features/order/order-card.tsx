import type { OrderRow } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { times } from '../../ui/times.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import css from './order-card.module.css'
import { StateTag } from './state-tag.tsx'

/** An order in a list: shop, items, total and state. */
export function OrderCard({ order }: { order: OrderRow }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const hiddenCount = order.lineCount - order.lines.length
  return (
    <PageLink
      url={pageUrl('/pages/order/detail', { id: order.id })}
      className={cx(surface.surface, css.card)}
    >
      <span className={css.top}>
        <strong>{order.code}</strong>
        <StateTag state={order.state} />
      </span>
      <span className={css.shop}>
        {order.shopName}
        <span className={css.date}>{format.date(order.createdAt)}</span>
      </span>
      <span className={css.goods}>
        <span className={css.pictures}>
          {order.lines.map((line) => (
            <ProductImage key={line.offerId} src={line.picture} alt="" sizes="64px" className={css.picture} />
          ))}
        </span>
        <span className={css.names}>{order.lines.map(({ name }) => name).join(' · ')}</span>
        {hiddenCount > 0 && <span className={css.more}>{t('order.moreLines', { count: hiddenCount })}</span>}
      </span>
      <span className={css.bottom}>
        <span className={css.count}>{t('cart.pieces', { amount: format.number(order.itemCount) })}</span>
        <Price {...money.price(order.total)} />
      </span>
    </PageLink>
  )
}

export function OrderCardSkeleton() {
  return (
    <div className={cx(surface.surface, css.card)}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <span className={css.pictures}>
        {times(3).map((picture) => (
          <Skeleton key={picture} width={64} height={64} />
        ))}
      </span>
      <Skeleton width="50%" />
    </div>
  )
}
