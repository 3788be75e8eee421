import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import surface from '../../../ui/surface.module.css'
import { ClaimFileLinks } from '../sheets/claim-files.tsx'
import { nextStepOf } from './next-step.ts'
import css from './order-history.module.css'

/** The events of an order, the newest first. */
export function OrderHistory({ history, side }: Pick<Order, 'history' | 'side'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.history')}</h2>
      <ol className={css.list}>
        {history.toReversed().map(({ event, state, by, name, reason, at, files }) => (
          <li key={`${event}${at}`} className={css.step}>
            <span className={css.state}>
              {event === 'addStatement' && t('order.statement.happened')}
              {isChange(event) && t(`order.proposal.happened.${event}`)}
              {isOfReturn(event, state) && t(`order.returns.happened.${event}`)}
              {!(event === 'addStatement' || isChange(event) || isOfReturn(event, state)) &&
                t(`order.state.${state}`)}
            </span>
            <span className={css.time}>
              {t(`order.life.actor.${by}` as 'order.life.actor.buyer')}
              {name && `, ${name}`} · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
            {reason && <q className={css.reason}>{reason}</q>}
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

const SPOKEN = ['requestCancel', 'requestReturn', 'refuseReturn', 'openDispute', 'addStatement']

/** What both sides of a dispute have said and shown, in the order of time: for the judge, and for each other. */
export function OrderStatements({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  if (nextStepOf(order)?.step !== 'judge') return null
  const said = order.history.filter(({ event, reason }) => SPOKEN.includes(event) && reason !== '')
  const hasSpoken = (side: string) => said.some(({ by }) => by === side)
  return (
    <section className={surface.panel} aria-label={t('order.statement.title')}>
      <h2 className={css.title}>{t('order.statement.title')}</h2>
      <ul className={css.statements}>
        {said.map(({ by, name, event, reason, at, files }) => (
          <li key={`${event}${at}`} className={css.said}>
            <p className={css.time}>
              <strong>{t(by === 'buyer' ? 'order.life.actor.buyer' : 'order.life.actor.seller')}</strong>
              {name && `, ${name}`} · <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            <q className={css.text}>{reason}</q>
            <ClaimFileLinks files={files} side={order.side} />
          </li>
        ))}
      </ul>
      {!hasSpoken('seller') && <p className={css.time}>{t('order.statement.noneOfShop')}</p>}
    </section>
  )
}
