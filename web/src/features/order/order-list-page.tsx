import type { OrderGroup } from '@tiantian/contracts/order/state-names.ts'
import { ORDER_GROUP_NAMES } from '@tiantian/contracts/order/state-names.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { OrderCard, OrderCardSkeleton } from './order-card.tsx'
import css from './order-list-page.module.css'
import { ordersQuery } from './order-query.ts'

export const ORDER_LIST_PAGE = '/pages/order/list'

/** My orders by state (S1.16), the newest first. */
export function OrderListPage({ group }: { group: OrderGroup | undefined }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const list = useInfiniteQuery(ordersQuery(group))
  const tabs = [
    { value: 'all' as const, label: t('common.all') },
    ...ORDER_GROUP_NAMES.map((value) => ({ value, label: t(`order.group.${value}`) })),
  ]
  return (
    <PageFrame title={t('order.listTitle')}>
      <Tabs
        label={t('order.states')}
        tabs={tabs}
        value={group ?? 'all'}
        onChange={(value) => redirectTo(pageUrl(ORDER_LIST_PAGE, value === 'all' ? {} : { group: value }))}
      >
        <InfiniteList
          list={list}
          label={t('order.listTitle')}
          className={css.list}
          rowKey={(order) => order.id}
          renderRow={(order) => <OrderCard order={order} />}
          skeleton={<OrderCardSkeleton />}
          skeletonCount={4}
          empty={<NoOrders isFiltered={group !== undefined} />}
        />
      </Tabs>
    </PageFrame>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  if (isFiltered) return <EmptyState title={t('order.emptyState')} />
  return (
    <EmptyState
      title={t('order.emptyTitle')}
      text={t('order.emptyText')}
      action={
        <PageLink url="/pages/index/category" className={buttonClass()}>
          {t('cart.toCatalogue')}
        </PageLink>
      }
    />
  )
}
