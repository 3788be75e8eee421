import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import surface from '../../../ui/surface.module.css'
import { ClaimFileLinks } from '../sheets/claim-files.tsx'
import { nextStepOf } from './next-step.ts'
import css from './order-statements.module.css'

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
      <ul className={css.list}>
        {said.map(({ by, name, event, reason, at, files }) => (
          <li key={`${event}${at}`} className={css.said}>
            <p className={css.by}>
              <strong>{t(by === 'buyer' ? 'order.life.actor.buyer' : 'order.life.actor.seller')}</strong>
              {name && `, ${name}`} · <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            <q className={css.text}>{reason}</q>
            <ClaimFileLinks files={files} side={order.side} />
          </li>
        ))}
      </ul>
      {!hasSpoken('seller') && <p className={css.by}>{t('order.statement.noneOfShop')}</p>}
    </section>
  )
}
