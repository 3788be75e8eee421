import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { awaitsReceipt } from '@tiantian/contracts/order/return.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import surface from '../../../ui/surface.module.css'
import { useDeadline } from '../deadline.ts'
import { ClaimFileLinks } from '../sheets/claim-files.tsx'
import { ReceiveReturnSheet } from '../sheets/return-sheets.tsx'
import { isOpenReturn } from './order-events.ts'
import css from './order-returns.module.css'

/** The open return of an order, and those before it. */
export function OrderReturns({ order }: { order: Order }) {
  const t = useText()
  const open = order.returns.find(isOpenReturn)
  const past = order.returns.filter((each) => each !== open)
  if (order.returns.length === 0) return null
  return (
    <section className={surface.panel} aria-label={t('order.returns.title')}>
      <h2 className={css.title}>{t('order.returns.title')}</h2>
      {open && <ReturnCard order={order} returned={open} />}
      {past.length > 0 && (
        <details open={!open}>
          <summary className={css.summary}>{t('order.returns.past')}</summary>
          {past.map((returned) => (
            <ReturnCard key={returned.id} order={order} returned={returned} />
          ))}
        </details>
      )}
    </section>
  )
}

interface ReturnCardProps {
  order: Order
  returned: OrderReturn
}

function ReturnCard({ order, returned }: ReturnCardProps) {
  const t = useText()
  const format = useFormat()
  const deadline = useDeadline()
  return (
    <article className={css.card}>
      <p className={css.head}>
        <strong>
          {isOpenReturn(returned) && returned.disputedAt
            ? t('order.state.dispute')
            : t(`order.returns.state.${returned.state}`)}
        </strong>{' '}
        · <time dateTime={returned.createdAt}>{format.dateTime(returned.createdAt)}</time>
      </p>
      <ul className={css.lines}>
        {returned.lines.map((line) => (
          <ReturnedLine key={line.position} order={order} line={line} />
        ))}
      </ul>
      {returned.dueAt && (
        <p>
          {t(returned.state === 'requested' ? 'order.returns.answerDue' : 'order.returns.due', {
            date: deadline(returned.dueAt),
          })}
        </p>
      )}
      {returned.reason && <q className={css.reason}>{returned.reason}</q>}
      {returned.answer && <q className={css.reason}>{returned.answer}</q>}
      <ReturnFacts order={order} returned={returned} />
      {isOpenReturn(returned) && (
        <p>{t(isHeld(order, returned) ? 'order.returns.held' : 'order.returns.fromShop')}</p>
      )}
      <Restock order={order} returned={returned} />
    </article>
  )
}

/** A bank that claims the payment leaves the return to the shop. */
const isHeld = ({ state, withheldMinor }: Order, { isFromEscrow }: OrderReturn) =>
  isFromEscrow && (state !== 'completed' || withheldMinor > 0)

/** A shop whose return was decided without it says later what of the goods can be sold again. */
function Restock({ order, returned }: ReturnCardProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const mayCount =
    order.side === 'seller' && order.shopRole !== null && isAllowedInShop(order.shopRole, 'stock')
  if (!(mayCount && awaitsReceipt(returned))) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('order.returns.restock')}
      </Button>
      {isOpen && <ReceiveReturnSheet order={order} open={returned} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Where the goods go, how they were sent, and what the buyer gets for them. */
function ReturnFacts({ order, returned }: ReturnCardProps) {
  const t = useText()
  const format = useFormat()
  const { refundMinor, deliveryMinor, taxMinor, points } = returned
  const write = (amountMinor: number) => format.money({ amountMinor, currency: order.total.currency })
  const refund = [
    write(refundMinor),
    deliveryMinor > 0 && t('order.returns.withDelivery', { amount: write(deliveryMinor) }),
    taxMinor > 0 && t('order.returns.withTax', { amount: write(taxMinor) }),
    points > 0 && t('order.returns.points', { amount: format.number(points) }),
  ]
  const isPaid = returned.state === 'refunded'
  const isOpen = isOpenReturn(returned)
  const facts = [
    { name: t('order.returns.to'), value: returned.address },
    {
      name: t('order.returns.sent'),
      value:
        returned.sentAt &&
        [returned.carrier, returned.trackingNumber, format.dateTime(returned.sentAt)].join(' · '),
    },
    {
      name: t(isPaid ? 'order.returns.refunded' : 'order.returns.refund'),
      value: (isPaid || isOpen) && refund.filter(Boolean).join(', '),
    },
    {
      name: t('order.returns.bears'),
      value: (isPaid || isOpen) && (order.deliveryMinor ?? 0) > 0 && t(bearerOf(returned)),
    },
  ].filter(({ value }) => value)
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function bearerOf({ isDeliveryDue, isDeliveryRefunded }: OrderReturn) {
  if (isDeliveryDue) return 'order.returns.bearsShop'
  return isDeliveryRefunded ? 'order.returns.bearsGift' : 'order.returns.bearsBuyer'
}

interface ReturnedLineProps {
  order: Order
  line: OrderReturn['lines'][number]
}

function ReturnedLine({ order, line: { position, quantity, acceptedQuantity, ...line } }: ReturnedLineProps) {
  const t = useText()
  const format = useFormat()
  const ordered = order.lines.find((each) => each.position === position)
  const amount = format.number(quantity)
  const pieces =
    acceptedQuantity === null || acceptedQuantity === quantity
      ? t('order.returns.line', { amount })
      : t('order.returns.lineOf', { amount, accepted: format.number(acceptedQuantity) })
  return (
    <li>
      <strong>
        {ordered?.brandName} {ordered?.partNumber}
      </strong>{' '}
      · {pieces} · {t(`order.returns.reason.${line.kind}`)}
      {line.note && `: ${line.note}`}
      {order.side !== 'buyer' &&
        line.restockedQuantity !== null &&
        ` · ${t('order.returns.restocked', { amount: format.number(line.restockedQuantity) })}`}
      <ClaimFileLinks files={line.files} side={order.side} />
    </li>
  )
}
