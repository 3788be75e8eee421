import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import surface from '../../ui/surface.module.css'
import { ClaimFileLinks } from './claim-files.tsx'
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
      {returned.dueAt && <p>{t('order.returns.due', { date: format.dateTime(returned.dueAt) })}</p>}
      {returned.reason && <q className={css.reason}>{returned.reason}</q>}
      {returned.answer && <q className={css.reason}>{returned.answer}</q>}
      <ReturnFacts order={order} returned={returned} />
    </article>
  )
}

/** Where the goods go, how they were sent, and what the buyer gets for them. */
function ReturnFacts({ order, returned }: ReturnCardProps) {
  const t = useText()
  const format = useFormat()
  const { refundMinor, deliveryMinor, points } = returned
  const write = (amountMinor: number) => format.money({ amountMinor, currency: order.total.currency })
  const refund = [
    write(refundMinor),
    deliveryMinor > 0 && t('order.returns.withDelivery', { amount: write(deliveryMinor) }),
    points > 0 && t('order.returns.points', { amount: format.number(points) }),
  ]
  const isPaid = returned.state === 'refunded'
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
      value: (isPaid || isOpenReturn(returned)) && refund.filter(Boolean).join(', '),
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
      <ClaimFileLinks files={line.files} side={order.side} />
    </li>
  )
}
