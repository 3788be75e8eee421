import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import surface from '../../ui/surface.module.css'
import css from './order-history.module.css'

/** The events of an order, the newest first. */
export function OrderHistory({ history }: Pick<Order, 'history'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.history')}</h2>
      <ol className={css.list}>
        {history.toReversed().map(({ state, at }) => (
          <li key={`${state}${at}`} className={css.step}>
            <span className={css.state}>{t(`order.state.${state}`)}</span>
            <time className={css.time} dateTime={at}>
              {format.dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
