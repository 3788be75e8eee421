import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { countOrders, ORDER_COUNT_MAX } from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { ORDER_STATES } from '@tiantian/contracts/order/state.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './order-states.module.css'

const ORDERS = '/pages/order/list'
const look = { size: 26, stroke: 1.6, 'aria-hidden': true } as const

const ICONS: Record<OrderState, ReactNode> = {
  created: <IconPackage {...look} />,
  cancelled: <IconCircleX {...look} />,
}

/** My orders by state, with their counts (S2.11). */
export function OrderStates() {
  const t = useText()
  const { data } = useQuery(query(countOrders, {}))
  return (
    <Section title={t('user.myOrders')} isPanel more={<AllOrders />}>
      <ul className={css.states}>
        {ORDER_STATES.map((state) => (
          <li key={state}>
            <StateLink state={state} count={data?.counts[state]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The accessible name says what is counted. */
function AllOrders() {
  const t = useText()
  return (
    <PageLink url={ORDERS} aria-label={`${t('common.more')}: ${t('user.myOrders')}`}>
      {t('common.more')}
    </PageLink>
  )
}

/** The count appears as soon as it is known; the link is there before. */
function StateLink({ state, count }: { state: OrderState; count: number | undefined }) {
  const t = useText()
  const format = useFormat()
  const name = t(`order.state.${state}`)
  const most = ORDER_COUNT_MAX - 1
  const shown = count ? format.number(Math.min(count, most)) + (count > most ? '+' : '') : undefined
  return (
    <PageLink
      url={pageUrl(ORDERS, { state })}
      className={css.state}
      aria-label={shown ? t('profile.orderState', { state: name, amount: shown }) : name}
    >
      <span className={css.icon}>
        {ICONS[state]}
        {shown && <span className={css.count}>{shown}</span>}
      </span>
      {name}
    </PageLink>
  )
}
