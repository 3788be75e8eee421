import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, listOrders } from '@tiantian/contracts/order/order.ts'
import { orderMachine } from '@tiantian/contracts/order/state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Price } from '../../ui/price.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { AddressText } from '../user/address/address-text.tsx'
import css from './order-detail-page.module.css'
import orderHistoryCss from './order-history.module.css'
import { OrderLineRow } from './order-line.tsx'
import { orderQuery } from './order-query.ts'
import { OrderTerms } from './order-terms.tsx'
import orderTopCss from './order-top.module.css'
import orderTotalCss from './order-total.module.css'
import { ShopLink } from './shop-link.tsx'
import { StateTag } from './state-tag.tsx'

/** Cancels the order after a confirmation; shown only while its state allows it. */
function CancelButton({ order: { id, code, state } }: { order: Order }) {
  const t = useText()
  const queryClient = useQueryClient()
  const cancellation = useMutation({
    mutationFn: () => call(cancelOrder, { id }),
    onSuccess(reply) {
      queryClient.setQueryData(orderQuery(id).queryKey, reply)
      queryClient.removeQueries(readsBy(listOrders))
      showToast({ title: t('order.cancelled'), icon: 'success' })
    },
    // The shop acted first: show the current state of the order.
    onError: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
  if (!eventsFor(orderMachine, state, 'buyer').includes('cancel')) return null
  const ask = async () => {
    const isSure = await showModal({
      title: t('order.cancelTitle'),
      content: t('order.cancelText', { code }),
      confirmText: t('order.cancel'),
      cancelText: t('order.cancelKeep'),
      isDangerous: true,
    })
    if (isSure) cancellation.mutate()
  }
  return (
    <Button variant="secondary" isLoading={cancellation.isPending} onClick={() => void ask()}>
      {t('order.cancel')}
    </Button>
  )
}

/** The number of an order, to be read aloud or copied, and its state. */
function OrderTop({ order: { code, state, createdAt } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    showToast({ title: t('order.copied'), icon: 'success' })
  }
  return (
    <section className={cx(surface.surface, orderTopCss.card)} aria-label={t('order.code')}>
      <div className={orderTopCss.row}>
        <strong className={orderTopCss.code}>{code}</strong>
        <IconButton label={t('order.copy')} onClick={() => void copy()}>
          <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <StateTag state={state} />
      </div>
      <p className={orderTopCss.text}>{t(`order.stateText.${state}`)}</p>
      <p className={orderTopCss.date}>{t('order.placedAt', { date: format.dateTime(createdAt) })}</p>
    </section>
  )
}

/** The events of an order, the newest first. */
function OrderHistory({ history }: Pick<Order, 'history'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section className={surface.panel}>
      <h2 className={orderHistoryCss.title}>{t('order.history')}</h2>
      <ol className={orderHistoryCss.list}>
        {history.toReversed().map(({ state, at }) => (
          <li key={`${state}${at}`} className={orderHistoryCss.step}>
            <span className={orderHistoryCss.state}>{t(`order.state.${state}`)}</span>
            <time className={orderHistoryCss.time} dateTime={at}>
              {format.dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The total of an order and its number of items. */
function OrderTotal({ order: { total, itemCount } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  return (
    <p className={orderTotalCss.sum}>
      <span className={orderTotalCss.label}>
        {t('order.subtotal')} · {t('cart.pieces', { amount: format.number(itemCount) })}
      </span>
      <Price {...money.price(total)} size="lg" />
    </p>
  )
}

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
