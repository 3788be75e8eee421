import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import { getAnyOrder } from '@tiantian/contracts/order/order.ts'
import type { SaleRow } from '@tiantian/contracts/order/order-list.ts'
import { listAllOrders } from '@tiantian/contracts/order/order-list.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { dateRange, search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { OrderView } from '../order/detail/order-detail-page.tsx'
import { dueColumn, orderLink, saleColumns } from '../order/sale/sale-columns.tsx'
import { pageUrl } from '../shell/page-url.ts'

const { text } = columnsOf<SaleRow>()

const COLUMNS = [
  orderLink(({ id }) => pageUrl('/pages/office/order', { id })),
  ...saleColumns,
  text('shopName', 'order.life.shop'),
  { ...dueColumn, isHidden: true },
]

const FILTERS = [
  search('text', 'order.life.order', 'order.life.searchHint'),
  select('state', 'order.life.state', ORDER_STATES, (state) => `order.state.${state}`),
  dateRange('created', 'order.life.placed'),
]

/** Orders of all shops (S1.16); those in dispute wait for a decision. */
export function OfficeOrdersPage() {
  const t = useText()
  return (
    <OfficePage title={t('order.life.allOrders')} permission="order.decide">
      <QueryTable
        label={t('order.life.allOrders')}
        action={listAllOrders}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        exportAs="orders"
        emptyTitle={t('order.life.salesEmpty')}
      />
    </OfficePage>
  )
}

/** An order with the statements of both sides in its history. */
export function OfficeOrderPage({ id }: { id: string }) {
  const t = useText()
  const result = useQuery(query(getAnyOrder, { id }))
  const { data } = result
  return (
    <OfficePage title={data?.order.code ?? t('order.life.allOrders')} permission="order.decide" isDetail>
      {data ? (
        <OrderView order={data.order} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} />} />
      )}
    </OfficePage>
  )
}
