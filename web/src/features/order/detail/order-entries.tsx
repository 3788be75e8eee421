import type { Order, OrderEntry } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import type { I18nTextKey } from '../../../i18n/text-key.ts'
import { useText } from '../../../i18n/use-text.ts'
import css from './order-entries.module.css'

/** What an account is to the side that reads it: the balance of the buyer is "yours" for the buyer alone. */
function accountKey({ owner, account }: OrderEntry, side: Order['side']): I18nTextKey {
  if (account !== 'balance') return `order.entry.account.${account}`
  const isOwn = (owner === 'user' && side === 'buyer') || (owner === 'shop' && side === 'seller')
  if (isOwn) return 'order.entry.account.own'
  return owner === 'user' ? 'order.entry.account.buyer' : 'order.entry.account.shop'
}

/** Every booking of the order that concerns the side, by what caused it (S1.17). */
export function OrderEntries({ order: { entries, side } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  if (entries.length === 0) return null
  const causes = Map.groupBy(entries, ({ kind, at }) => `${at} ${kind}`)
  return (
    <details className={css.root}>
      <summary>{t('order.entry.title')}</summary>
      <ol className={css.list}>
        {[...causes].map(([cause, booked]) => (
          <li key={cause}>
            <strong>{t(`order.entry.kind.${booked[0]!.kind}`)}</strong>{' '}
            <time dateTime={booked[0]!.at} className={css.time}>
              {format.dateTime(booked[0]!.at)}
            </time>
            <dl className={css.sums}>
              {booked.map((entry) => (
                <div key={entry.id}>
                  <dt>{t(accountKey(entry, side))}</dt>
                  <dd>{amountOf(entry, format)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}

function amountOf({ amountMinor, currency }: OrderEntry, format: ReturnType<typeof useFormat>): string {
  const sign = amountMinor < 0 ? '−' : '+'
  const size = Math.abs(amountMinor)
  return sign + (currency === 'POINT' ? format.number(size) : format.money({ amountMinor: size, currency }))
}
