import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { OrderGroup } from '@tiantian/contracts/order/names.ts'
import { ORDER_GROUP_NAMES, ORDER_GROUPS } from '@tiantian/contracts/order/names.ts'
import type { OrderRow } from '@tiantian/contracts/order/order.ts'
import { countOrders, listOrders } from '@tiantian/contracts/order/order-list.ts'
import { openOrderTable } from '@tiantian/contracts/order/order-table.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { ExportButton, ExportLinkButton, loadAllPages, useColumnWords } from '../../office/export-button.tsx'
import type { FilterParams } from '../../office/filter-bar.tsx'
import { dateRange, FilterBar, inputOf, readParams, search } from '../../office/filter-bar.tsx'
import { SavedViews } from '../../office/saved-views.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { OrderCard, OrderCardSkeleton } from './order-card.tsx'
import css from './order-list-page.module.css'
import { ordersQuery } from './order-query.ts'
import { shopFilter } from './sale/shop-filter.ts'

const { dateTime, money, state, text } = columnsOf<OrderRow>()

/** Of the export; the page shows cards. */
const COLUMNS = [
  text('code', 'order.life.order'),
  state(
    'state',
    'order.life.state',
    (value) => `order.state.${value}`,
    () => 'neutral',
  ),
  text('shopName', 'order.life.shop'),
  {
    key: 'goods',
    title: 'order.goods' as const,
    text: ({ lines }: OrderRow) =>
      lines
        .map(({ brandName, partNumber, quantity }) => `${brandName} ${partNumber} × ${quantity}`)
        .join(', '),
  },
  money('total', 'order.life.amount'),
  dateTime('createdAt', 'order.life.placed'),
]

/** In these nothing is left to do: how many they are says nothing. */
const OVER: readonly OrderGroup[] = ['completed', 'ended']

const countIn = (counted: Output<typeof countOrders> | undefined, group: OrderGroup) =>
  ORDER_GROUPS[group].reduce((total, state) => total + (counted?.counts[state] ?? 0), 0)

interface OrderListParams {
  readonly shopId?: string | undefined
  readonly group?: OrderGroup | undefined
  readonly text?: string | undefined
  readonly created?: string | undefined
}

/** My orders by state, number, part, shop and time (S1.16), the newest first. */
export function OrderListPage({ params }: { params: OrderListParams }) {
  const t = useText()
  const words = useColumnWords(false)
  const change = useChangeSearch<Record<string, string | undefined>>()
  const { group } = params
  const { data: counted } = useQuery(query(countOrders, {}))
  const choices = [
    search('text', 'order.life.order', 'order.life.searchMine'),
    // Those of the latest orders.
    ...shopFilter(counted?.shops),
    dateRange('created', 'order.life.placed'),
  ]
  const filters = readParams(choices, params)
  const input: Omit<Input<typeof listOrders>, 'cursor' | 'limit'> = {
    ...inputOf(choices, filters),
    // The address counts before its shop can be named.
    ...(params.shopId && { shopId: params.shopId }),
    ...(group && { group }),
  }
  const list = useInfiniteQuery(ordersQuery(input))
  const isFiltered = group !== undefined || Object.keys(filters).length > 0
  const tabs = [
    { value: 'all' as const, label: t('common.all') },
    ...ORDER_GROUP_NAMES.map((value) => {
      const label = t(`order.group.${value}`)
      const count = OVER.includes(value) ? 0 : countIn(counted, value)
      return { value, label: count > 0 ? `${label} (${count})` : label }
    }),
  ]
  const show = (view: FilterParams) =>
    change({ group: undefined, text: undefined, created: undefined, shopId: undefined, ...view })
  return (
    <PageFrame title={t('order.listTitle')}>
      <FilterBar filters={choices} params={filters} onChange={change}>
        <SavedViews params={{ ...filters, group }} onShow={show} />
        <ExportLinkButton open={() => call(openOrderTable, input)} />
        <ExportButton
          name="orders"
          isBesideExcel
          columns={COLUMNS}
          words={words}
          load={() =>
            loadAllPages(
              (cursor) => call(listOrders, { ...input, limit: 50, ...(cursor && { cursor }) }),
              ({ rows }) => rows,
            )
          }
        />
      </FilterBar>
      <Tabs
        label={t('order.states')}
        tabs={tabs}
        value={group ?? 'all'}
        onChange={(value) => change({ group: value === 'all' ? undefined : value })}
      >
        <InfiniteList
          list={list}
          label={t('order.listTitle')}
          className={css.list}
          rowKey={(order) => order.id}
          renderRow={(order) => <OrderCard order={order} />}
          skeleton={<OrderCardSkeleton />}
          skeletonCount={4}
          empty={<NoOrders isFiltered={isFiltered} isByState={Object.keys(filters).length === 0} />}
        />
      </Tabs>
    </PageFrame>
  )
}

function NoOrders({ isFiltered, isByState }: { isFiltered: boolean; isByState: boolean }) {
  const t = useText()
  if (isFiltered) return <EmptyState title={isByState ? t('order.emptyState') : t('common.nothingFound')} />
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
