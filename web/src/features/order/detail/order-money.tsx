import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openAnyFile } from '@tiantian/contracts/order/document-actions.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { decideAnyPayment, decidePayment, openProof } from '@tiantian/contracts/order/payment.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { addedMinor } from '@tiantian/contracts/order/tax.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecisionSheet } from '../../../office/decision-sheet.tsx'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import notice from '../../../ui/notice.module.css'
import { Price } from '../../../ui/price.tsx'
import { showFailure } from '../../shell/error/failure.ts'
import { useMoney } from '../../shell/use-money.ts'
import { keepOrder } from '../order-query.ts'
import { TaxFacts, useTaxName } from '../tax-text.tsx'
import { ForeignRefunds } from './foreign-refunds.tsx'
import { OrderEntries } from './order-entries.tsx'
import css from './order-money.module.css'
import { MissingNotice, UnseenButtons } from './unseen-payment.tsx'

/** What an order costs, what has been paid, and what is due now. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const { currency } = order.total
  const write = (amountMinor: number) => format.money({ amountMinor, currency })
  const { couponCode, couponMinor, points, pointsMinor } = order.discount
  const { tax } = order
  const addedTax = addedMinor(tax, tax.taxMinor)
  const goodsMinor =
    order.total.amountMinor + couponMinor + pointsMinor - (order.deliveryMinor ?? 0) - addedTax
  const taxName = useTaxName()(tax)
  return (
    <div className={css.root}>
      <h2 className={css.title}>{t('order.life.money')}</h2>
      <dl className={css.sums}>
        <Sum
          name={`${t('order.life.goodsTotal')} · ${t('cart.pieces', { amount: format.number(order.itemCount) })}`}
        >
          {write(goodsMinor)}
        </Sum>
        <Sum name={t('order.life.delivery')}>
          {order.deliveryMinor === null ? t('order.life.deliveryOpen') : write(order.deliveryMinor)}
        </Sum>
        {couponMinor > 0 && (
          <Sum
            name={t('order.discount.couponOff', { code: couponCode ?? '' })}
          >{`−${write(couponMinor)}`}</Sum>
        )}
        {pointsMinor > 0 && (
          <Sum
            name={t('order.discount.pointsOff', { points: format.number(points) })}
          >{`−${write(pointsMinor)}`}</Sum>
        )}
        {taxName && <Sum name={taxName}>{write(tax.taxMinor)}</Sum>}
        <Paid order={order} />
      </dl>
      <p className={css.total}>
        <span>{t('order.subtotal')}</span>
        <Price {...money.price(order.total)} size="lg" />
      </p>
      <TaxFacts tax={tax} />
      {order.paysFromBalance && UNASKED.includes(order.state) && (
        <p>{t(order.side === 'buyer' ? 'order.balance.will' : 'order.balance.willSeller')}</p>
      )}
      {order.paysFromBalance && order.state === 'paid' && order.payableMinor > 0 && (
        <p>{t(order.side === 'buyer' ? 'order.balance.rest' : 'order.balance.restSeller')}</p>
      )}
      {order.payableMinor > 0 && (
        <p className={css.payable}>
          <span>{t('order.life.payable')}</span>
          <strong>{write(order.payableMinor)}</strong>
          {order.depositPercent < 100 && (
            <small>{t('order.life.deposit', { percent: order.depositPercent })}</small>
          )}
        </p>
      )}
      {order.claims.map(({ id, state, amount }) => (
        <p
          key={id}
          role="status"
          className={notice.notice}
          data-tone={state === 'won' ? undefined : 'warning'}
        >
          {t(`order.bankClaim.${state}`, { amount: format.money(amount) })}
        </p>
      ))}
      <ForeignRefunds order={order} />
      {order.payments.length > 0 && (
        <ul className={css.payments} aria-label={t('order.life.payments')}>
          {order.payments.map((payment) => (
            <Payment key={payment.id} payment={payment} order={order} />
          ))}
        </ul>
      )}
      <OrderEntries order={order} />
    </div>
  )
}

/** What was paid and given back, and what is held for a return. */
function Paid({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const { total, paidMinor, refundedMinor, missingMinor, withheldMinor } = order
  const sums = [
    { name: t('order.life.paid'), minor: paidMinor },
    { name: t('order.life.refunded'), minor: refundedMinor - missingMinor },
    { name: t('order.missing.sum'), minor: missingMinor },
    { name: t('order.returns.withheld'), minor: withheldMinor },
  ]
  return sums
    .filter(({ minor }) => minor > 0)
    .map(({ name, minor }) => (
      <Sum key={name} name={name}>
        {format.money({ amountMinor: minor, currency: total.currency })}
      </Sum>
    ))
}

/** The shop has not asked for payment so far. */
const UNASKED: readonly Order['state'][] = ['created', 'confirmed']

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OrderPaymentProps {
  payment: Order['payments'][number]
  order: Order
}

function Payment({ payment, order }: OrderPaymentProps) {
  const t = useText()
  const format = useFormat()
  const [isRejecting, setRejecting] = useState(false)
  const client = useQueryClient()
  const deciding = order.side === 'office' ? decideAnyPayment : decidePayment
  const opening = useMutation({
    mutationFn: () => call(order.side === 'office' ? openAnyFile : openProof, { id: payment.id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const confirming = useMutation({
    mutationFn: () => call(deciding, { id: payment.id, isConfirmed: true }),
    onSuccess: (reply) => keepOrder(client, reply),
    onError: showFailure,
  })
  const amount = format.money({ amountMinor: payment.amountMinor, currency: order.total.currency })
  const mayDecide =
    order.side === 'office' || (order.shopRole !== null && isAllowedInShop(order.shopRole, 'orders'))
  return (
    <li className={css.payment}>
      <strong>
        {t(`order.life.method.${payment.method}`)} · {amount}
      </strong>
      <span className={css.state}>
        {t(`order.life.paymentState.${payment.state}`, { reason: payment.reason })} ·{' '}
        {format.dateTime(payment.createdAt)}
        {payment.reference && ` · ${payment.reference}`}
        {payment.isUnseen && ` · ${t('order.life.unseen')}`}
      </span>
      <span className={css.buttons}>
        {payment.proof && (order.side !== 'seller' || mayDecide) && (
          <Button size="sm" variant="plain" isLoading={opening.isPending} onClick={() => opening.mutate()}>
            {t('order.life.open')}: {payment.proof.name}
          </Button>
        )}
        {order.side === 'office' && payment.isUnseen && <UnseenButtons id={payment.id} />}
        {mayDecide && payment.state === 'submitted' && (
          <>
            <Button size="sm" isLoading={confirming.isPending} onClick={() => confirming.mutate()}>
              {t('order.life.arrived')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setRejecting(true)}>
              {t('order.life.reject')}
            </Button>
          </>
        )}
      </span>
      <MissingNotice payment={payment} side={order.side} mayAnswer={mayDecide} />
      {isRejecting && (
        <DecisionSheet
          title={t('order.life.reject')}
          noteLabel={t('order.life.reason')}
          noteHint={t('order.life.reasonHint')}
          noteMax={REASON_MAX}
          action={deciding}
          noteName="reason"
          input={{ id: payment.id, isConfirmed: false }}
          onDone={(reply) => keepOrder(client, reply)}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
