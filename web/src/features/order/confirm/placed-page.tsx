import type { Order } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSuspenseQueries, useSuspenseQuery } from '../../../sdk/use-query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CheckIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'
import surface from '../../../ui/surface.module.css'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { useMoney } from '../../shell/use-money.ts'
import { orderQuery } from '../order-query.ts'
import css from './placed-page.module.css'

/** The orders of a successful submit; the address survives a reload. */
export function PlacedPage({ orderId }: { orderId: string }) {
  const t = useText()
  const { order } = useSuspenseQuery(orderQuery(orderId)).data
  const siblings = useSuspenseQueries({ queries: order.siblings.map(({ id }) => orderQuery(id)) })
  const orders = [order, ...siblings.map(({ data }) => data.order)]
  return (
    <PageFrame title={t('order.confirmTitle')} bar={null}>
      <div className={css.placed}>
        <span className={css.sign}>
          <CheckIcon size={40} />
        </span>
        <h2 className={css.title}>{t('order.placedTitle', { count: orders.length })}</h2>
        <p className={css.text}>{t('order.placedText')}</p>
        <ul className={css.list}>
          {orders.map((placed) => (
            <li key={placed.id}>
              <PlacedOrder order={placed} />
            </li>
          ))}
        </ul>
        <div className={css.actions}>
          <PageLink url="/pages/order/list" open="redirectTo" className={buttonClass({ size: 'lg' })}>
            {t('order.toOrders')}
          </PageLink>
          <PageLink
            url="/pages/index/index"
            open="reLaunch"
            className={buttonClass({ variant: 'secondary', size: 'lg' })}
          >
            {t('order.goOn')}
          </PageLink>
        </div>
      </div>
    </PageFrame>
  )
}

function PlacedOrder({ order }: { order: Order }) {
  const money = useMoney()
  return (
    <PageLink
      url={pageUrl('/pages/order/detail', { id: order.id })}
      className={cx(surface.surface, css.order)}
    >
      <span className={css.what}>
        <strong>{order.code}</strong>
        <span className={css.shop}>{order.shopName}</span>
      </span>
      <Price {...money.price(order.total)} className={css.price ?? ''} />
      <ForwardIcon size={18} />
    </PageLink>
  )
}
