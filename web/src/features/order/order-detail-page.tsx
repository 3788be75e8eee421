import type { Order } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { AddressText } from '../user/address-text.tsx'
import { CancelButton } from './cancel-button.tsx'
import css from './order-detail-page.module.css'
import { OrderHistory } from './order-history.tsx'
import { OrderLineRow } from './order-line.tsx'
import { orderQuery } from './order-query.ts'
import { OrderTerms } from './order-terms.tsx'
import { OrderTop } from './order-top.tsx'
import { OrderTotal } from './order-total.tsx'
import { ShopLink } from './shop-link.tsx'

/** Order details (S1.17). */
export function OrderDetailPage({ id }: { id: string }) {
  const t = useText()
  const { order } = useSuspenseQuery(orderQuery(id)).data
  return (
    <PageFrame title={t('order.detailTitle')}>
      <div className={css.columns}>
        <div className={css.main}>
          <OrderTop order={order} />
          <Goods order={order} />
          <section className={surface.panel}>
            <h2 className={css.title}>{t('order.conditions')}</h2>
            <OrderTerms order={order} />
          </section>
        </div>
        <div className={css.side}>
          <section className={surface.panel}>
            <OrderTotal order={order} />
            <CancelButton order={order} />
          </section>
          <OrderHistory history={order.history} />
          <section className={surface.panel}>
            <h2 className={css.title}>{t('order.address')}</h2>
            <AddressText address={order.address} />
          </section>
          <Siblings order={order} />
        </div>
      </div>
    </PageFrame>
  )
}

function Goods({ order }: { order: Order }) {
  const t = useText()
  return (
    <section className={surface.panel} aria-label={t('order.goods')}>
      <ShopLink shopId={order.shopId} name={order.shopName} heading="h2" />
      <ul className={css.lines}>
        {order.lines.map((line) => (
          <li key={line.offerId}>
            <OrderLineRow line={line} currency={order.total.currency} />
          </li>
        ))}
      </ul>
      {order.note && (
        <div>
          <h3 className={css.small}>{t('order.myNote')}</h3>
          <p className={css.note}>{order.note}</p>
        </div>
      )}
    </section>
  )
}

function Siblings({ order: { siblings } }: { order: Order }) {
  const t = useText()
  if (siblings.length === 0) return null
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.siblings')}</h2>
      <ul>
        {siblings.map(({ id, code, shopName }) => (
          <li key={id}>
            <PageLink url={pageUrl('/pages/order/detail', { id })} className={css.sibling}>
              <strong>{code}</strong> <span>{shopName}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
