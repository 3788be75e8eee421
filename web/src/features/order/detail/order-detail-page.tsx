import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import surface from '../../../ui/surface.module.css'
import { SaveContactButton } from '../../message/save-contact-button.tsx'
import { WriteButton } from '../../message/write-button.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { AddressText } from '../../user/address/address-text.tsx'
import { useDeliveryText } from '../confirm/draft-choices.tsx'
import { CustomsHints } from '../customs-hints.tsx'
import { OrderLineRow } from '../order-line.tsx'
import { orderQuery } from '../order-query.ts'
import { OrderTerms } from '../order-terms.tsx'
import { ShopLink } from '../shop-link.tsx'
import { LineTax } from '../tax-text.tsx'
import { LineReview } from './line-review.tsx'
import { OrderActions } from './order-actions.tsx'
import css from './order-detail-page.module.css'
import { OrderDocuments, OrderPapers } from './order-documents.tsx'
import { piecesHeld } from './order-events.ts'
import { OrderHistory, OrderStatements } from './order-history.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderProposals } from './order-proposal.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { MONEY_ID, OrderTop } from './order-top.tsx'
import { ReorderButton } from './reorder-button.tsx'

/** Order details (S1.17). */
export function OrderDetailPage({ id }: { id: string }) {
  const t = useText()
  const { order } = useSuspenseQuery(orderQuery(id)).data
  return (
    <PageFrame title={t('order.detailTitle')}>
      <OrderView order={order} />
    </PageFrame>
  )
}

/** The order as one side sees it. */
export function OrderView({ order }: { order: Order }) {
  const t = useText()
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <OrderTop order={order} />
        <OrderProposals order={order} />
        <OrderStatements order={order} />
        <OrderReturns order={order} />
        <Goods order={order} />
        <OrderShipments order={order} />
        <section className={surface.panel}>
          <h2 className={css.title}>{t('order.conditions')}</h2>
          <OrderTerms order={order} to={order.address.country} />
          <CustomsHints lines={order.lines} />
          <WantedTerms order={order} />
        </section>
      </div>
      <div className={css.side}>
        <section id={MONEY_ID} tabIndex={-1} className={surface.panel}>
          <OrderMoney order={order} />
          <OrderActions order={order} />
          {order.side === 'buyer' && <ReorderButton order={order} />}
          {order.side !== 'office' && (
            <WriteButton with={{ kind: 'order', id: order.id }}>
              {t(order.side === 'buyer' ? 'message.writeShop' : 'message.writeBuyer')}
            </WriteButton>
          )}
        </section>
        <OrderPapers order={order} />
        <OrderDocuments order={order} />
        <OrderHistory history={order.history} side={order.side} />
        <section className={surface.panel}>
          <h2 className={css.title}>{t('order.address')}</h2>
          <AddressText address={order.address} />
          {order.side === 'seller' && (
            <SaveContactButton
              contact={{
                source: 'order',
                name: order.address.name,
                phone: order.address.phone,
                note: order.code,
              }}
            />
          )}
        </section>
        <Siblings order={order} />
      </div>
    </div>
  )
}

/** `7.2 CNY for 1 USD (NBK, 1 January 2031)`, of each currency that is not the dollar itself. */
function useFrozenRate() {
  const t = useText()
  const format = useFormat()
  return ({ from, to }: NonNullable<Order['exchange']>) =>
    [from, to]
      .filter(({ currency }) => currency !== 'USD')
      .map(({ currency, perUsd, date, source }) =>
        t('order.life.exchangeOf', {
          currency,
          source,
          date: format.date(date),
          amount: format.number(Number(perUsd), { maximumFractionDigits: 10 }),
        }),
      )
      .join(' · ')
}

/** The delivery that the buyer chose, and what else they want of the order. */
function WantedTerms({ order }: { order: Order }) {
  const t = useText()
  const deliveryText = useDeliveryText()
  const rateText = useFrozenRate()
  const { delivery, exchange, wantedIncoterm, wantedDocuments, invoice } = order
  const facts = [
    {
      name: t('order.life.delivery'),
      value: delivery && deliveryText({ ...delivery, priceMinor: order.deliveryMinor }, order.total.currency),
    },
    { name: t('order.life.exchange'), value: exchange && rateText(exchange) },
    { name: t('order.choice.incoterm'), value: wantedIncoterm },
    {
      name: t('order.choice.documents'),
      value: wantedDocuments.map((name) => t(`order.choice.document.${name}`)).join(', '),
    },
    {
      name: t('order.invoice.title'),
      value: invoice && `${invoice.company}, ${invoice.country} ${invoice.taxId}`,
    },
  ]
  const stated = facts.filter(({ value }) => value)
  if (stated.length === 0) return null
  return (
    <dl className={css.wanted}>
      {stated.map(({ name, value }) => (
        <div key={name}>
          <dt className={css.small}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What of a line the open return is about. */
function HeldPieces({ order, position }: { order: Order; position: number }) {
  const t = useText()
  const format = useFormat()
  const { count, isDisputed } = piecesHeld(order, position)
  if (count === 0) return null
  const amount = format.number(count)
  return <strong>{t(isDisputed ? 'order.returns.heldDispute' : 'order.returns.heldLine', { amount })}</strong>
}

function Goods({ order }: { order: Order }) {
  const t = useText()
  return (
    <section className={surface.panel} aria-label={t('order.goods')}>
      <ShopLink shopId={order.shopId} name={order.shopName} heading="h2" />
      <ul className={css.lines}>
        {order.lines.map((line) => (
          <li key={line.offerId}>
            <OrderLineRow line={line} currency={order.total.currency}>
              <LineTax tax={order.tax} taxMinor={line.taxMinor} currency={order.total.currency} />
              <HeldPieces order={order} position={line.position} />
              {order.side === 'buyer' && order.state === 'completed' && line.quantity > 0 && (
                <LineReview orderId={order.id} line={line} />
              )}
              {line.quantity === 0 && <strong>{t('order.proposal.gone')}</strong>}
            </OrderLineRow>
          </li>
        ))}
      </ul>
      {order.note && (
        <div>
          <h3 className={css.small}>{t(order.side === 'buyer' ? 'order.myNote' : 'order.note')}</h3>
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
