import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { openPaper, PAPER_LANGUAGES, papersOf } from '@tiantian/contracts/order/paper.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/form/select.tsx'
import surface from '../../../ui/surface.module.css'
import { SaveContactButton } from '../../message/save-contact-button.tsx'
import { WriteButton } from '../../message/write-button.tsx'
import { languageName } from '../../shell/alliance.ts'
import { copyAndConfirm } from '../../shell/copy-and-confirm.ts'
import { showFailure } from '../../shell/error/failure.ts'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { AddressText } from '../../user/address/address-text.tsx'
import { useDeliveryText } from '../confirm/draft-choices.tsx'
import { CustomsHints } from '../customs-hints.tsx'
import { useDeadline } from '../deadline.ts'
import { OrderLineRow } from '../order-line.tsx'
import { orderQuery } from '../order-query.ts'
import { OrderTerms } from '../order-terms.tsx'
import { ClaimFileLinks } from '../sheets/claim-files.tsx'
import { ShopLink } from '../shop-link.tsx'
import { StateTag } from '../state-tag.tsx'
import { LineTax } from '../tax-text.tsx'
import { LineReview } from './line-review.tsx'
import { OrderActions } from './order-actions.tsx'
import css from './order-detail-page.module.css'
import { OrderDocuments } from './order-documents.tsx'
import { piecesHeld } from './order-events.ts'
import orderHistoryCss from './order-history.module.css'
import { OrderMoney } from './order-money.tsx'
import { OrderNext } from './order-next.tsx'
import papersCss from './order-papers.module.css'
import { OrderProposals } from './order-proposal.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderStatements } from './order-statements.tsx'
import orderTopCss from './order-top.module.css'
import { ReorderButton } from './reorder-button.tsx'

/** The number of an order, to be read aloud or copied, and its state. */
function OrderTop({ order }: { order: Order }) {
  const { code, state, createdAt, dueAt } = order
  const t = useText()
  const format = useFormat()
  const deadline = useDeadline()
  return (
    <section className={cx(surface.surface, orderTopCss.card)} aria-label={t('order.code')}>
      <div className={orderTopCss.row}>
        <strong className={orderTopCss.code}>{code}</strong>
        <IconButton label={t('order.copy')} onClick={() => void copyAndConfirm(code, t('order.copied'))}>
          <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <StateTag state={state} />
      </div>
      <OrderNext order={order} onGo={() => showPart(ACTIONS)} />
      <EndText order={order} />
      {dueAt && <p>{t(DUE_TEXTS[state] ?? 'order.life.due', { date: deadline(dueAt) })}</p>}
      {order.side === 'buyer' && order.payableMinor > 0 && (
        <div className={orderTopCss.pay}>
          <Button isBlock onClick={() => showPart(MONEY)}>
            {t('order.life.payable')}: {format.money({ ...order.total, amountMinor: order.payableMinor })}
          </Button>
        </div>
      )}
      <p className={orderTopCss.date}>{t('order.placedAt', { date: format.dateTime(createdAt) })}</p>
    </section>
  )
}

const MONEY = 'order-money'
const ACTIONS = 'order-actions'

/** On a phone what is to be paid and done is below goods and terms. */
function showPart(id: string) {
  const panel = document.getElementById(id)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

const ENDED = ['completed', 'cancelled', 'refunded'] as const
type EndState = (typeof ENDED)[number]

const isEnded = (state: string): state is EndState => ENDED.some((end) => end === state)

/** What has become of the goods and the money of an order that has ended, and until when goods can go back. */
function EndText({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const { state, side, returnableUntil } = order
  if (hasGoneOutside(order))
    return (
      <p>
        <OutsideText order={order} />
      </p>
    )
  if (!isEnded(state)) return null
  if (state !== 'completed' && order.payments.some(({ missing }) => missing))
    return <p>{t('order.missing.ended')}</p>
  const wasPaid = state !== 'cancelled' || order.paidMinor > 0
  return (
    <p>
      {t(wasPaid ? `order.stateText.${state}` : 'order.stateText.unpaid')}
      {side === 'buyer' &&
        returnableUntil &&
        Date.parse(returnableUntil) > serverNow() &&
        ` ${t('order.stateText.returnable', { date: format.date(returnableUntil) })}`}
    </p>
  )
}

/** Of an order that ended: not all of its money went to the balance of the buyer. */
const hasGoneOutside = ({ state, outsideMinor }: Order) =>
  (state === 'cancelled' || state === 'refunded') && outsideMinor > 0

/** What happens by itself to an order that was delivered; others run out. */
const DUE_TEXTS = {
  delivered: 'order.life.dueReceipt',
  return_requested: 'order.returns.restDue',
  return_accepted: 'order.returns.restDue',
} as Partial<Record<Order['state'], 'order.life.dueReceipt' | 'order.returns.restDue'>>

function OutsideText({ order: { outsideMinor, paidMinor, total } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  return outsideMinor < paidMinor
    ? t('order.outsideText.part', { amount: format.money({ ...total, amountMinor: outsideMinor }) })
    : t('order.outsideText.all')
}

/** The events of an order, the newest first. */
function OrderHistory({ history, side }: Pick<Order, 'history' | 'side'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section className={surface.panel}>
      <h2 className={orderHistoryCss.title}>{t('order.history')}</h2>
      <ol className={orderHistoryCss.list}>
        {history.toReversed().map(({ event, state, by, name, reason, at, files }) => (
          <li key={`${event}${at}`} className={orderHistoryCss.step}>
            <span className={orderHistoryCss.state}>
              {event === 'addStatement' && t('order.statement.happened')}
              {isChange(event) && t(`order.proposal.happened.${event}`)}
              {isOfReturn(event, state) && t(`order.returns.happened.${event}`)}
              {!(event === 'addStatement' || isChange(event) || isOfReturn(event, state)) &&
                t(`order.state.${state}`)}
            </span>
            <span className={orderHistoryCss.time}>
              {t(`order.life.actor.${by}` as 'order.life.actor.buyer')}
              {name && `, ${name}`} · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
            {reason && <q className={orderHistoryCss.reason}>{reason}</q>}
            <ClaimFileLinks files={files} side={side} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const CHANGES = ['proposeChange', 'acceptChange', 'declineChange', 'withdrawChange', 'expireChange'] as const
type ChangeEvent = (typeof CHANGES)[number]

/** What happens to a proposal leaves the state of the order as it is. */
const isChange = (event: string): event is ChangeEvent => CHANGES.some((change) => change === event)

const RETURN_EVENTS = [
  'requestReturn',
  'acceptReturn',
  'refuseReturn',
  'withdrawReturn',
  'sendReturn',
  'expireReturn',
  'refund',
] as const
/** An order that has a return stays in one of these, or goes on with the rest. */
const JUDGED_STATES = ['completed', 'return_requested', 'delivered']
const JUDGED_EVENTS = ['openDispute', 'escalateReturn', 'refundBuyer', 'paySeller'] as const
type ReturnEvent = (typeof RETURN_EVENTS | typeof JUDGED_EVENTS)[number]

/** A return of a completed order leaves its state as it is, too. */
const isOfReturn = (event: string, state: string): event is ReturnEvent =>
  RETURN_EVENTS.some((each) => each === event) ||
  (JUDGED_STATES.includes(state) && JUDGED_EVENTS.some((each) => each === event))

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

/** The trade documents of an order, in English and one more language (S1.17). */
function OrderPapers({ order }: { order: Order }) {
  const t = useText()
  const own = useLanguage()
  const [language, setLanguage] = useState<PaperLanguage>(own === 'en' ? 'ru' : own)
  const opening = useMutation({
    mutationFn: (number: string) => call(openPaper, { id: order.id, number, language }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const papers = papersOf(order)
  if (papers.length === 0) return null
  return (
    <section className={surface.panel}>
      <h2 className={papersCss.title}>{t('order.papers.title')}</h2>
      <p className={papersCss.hint}>{t('order.papers.hint')}</p>
      <Select
        label={t('order.papers.language')}
        value={language}
        choices={PAPER_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(value) => setLanguage(value as PaperLanguage)}
      />
      <ul className={papersCss.list}>
        {papers.map(({ kind, number }) => (
          <li key={number}>
            <Button
              variant="secondary"
              isBlock
              isLoading={opening.isPending && opening.variables === number}
              onClick={() => opening.mutate(number)}
            >
              {t(`order.papers.kind.${kind}`)} <span className={papersCss.number}>{number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
        <section id={MONEY} tabIndex={-1} className={surface.panel}>
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
