import { ORDER_GROUP_NAMES, ORDER_GROUPS } from '@tiantian/contracts/order/names.ts'
import type { SaleRow } from '@tiantian/contracts/order/order-list.ts'
import { countSales, listSales } from '@tiantian/contracts/order/order-list.ts'
import { openSaleTable } from '@tiantian/contracts/order/order-table.ts'
import { useText } from '../../../i18n/use-text.ts'
import { columnsOf } from '../../../office/column.tsx'
import { dateRange, search, select } from '../../../office/filter-bar.tsx'
import { QueryTable } from '../../../office/query-table.tsx'
import { call } from '../../../sdk/call.ts'
import { query } from '../../../sdk/query.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { ConfirmManySheet, PrintSheet } from './bulk-sheets.tsx'
import { dueColumn, orderLink, saleColumns } from './sale-columns.tsx'
import { shopFilter } from './shop-filter.ts'

const { text } = columnsOf<SaleRow>()

const COLUMNS = [
  orderLink(({ id }) => pageUrl('/pages/order/detail', { id })),
  ...saleColumns,
  dueColumn,
  text('shopName', 'order.life.shop', { isHidden: true }),
]

const BULK = [
  {
    label: 'order.bulk.confirm' as const,
    ask: (rows: readonly SaleRow[], onEnd: (isDone: boolean) => void) => (
      <ConfirmManySheet rows={rows} onEnd={onEnd} />
    ),
  },
  {
    label: 'order.bulk.print' as const,
    ask: (rows: readonly SaleRow[], onEnd: (isDone: boolean) => void) => (
      <PrintSheet rows={rows} onEnd={onEnd} />
    ),
  },
]

/** Orders of the user's shops (S1.16). */
export function SalesPage() {
  const t = useText()
  const { data } = useQuery(query(countSales, {}))
  const countOf = (group: (typeof ORDER_GROUP_NAMES)[number]) =>
    data ? ORDER_GROUPS[group].reduce((total, one) => total + data.counts[one], 0) : 0
  const filters = [
    search('text', 'order.life.order', 'order.life.searchHint'),
    ...shopFilter(data?.shops),
    select('group', 'order.life.state', ORDER_GROUP_NAMES, (group) => ({
      text: `${t(`order.group.${group}`)} (${countOf(group)})`,
    })),
    dateRange('created', 'order.life.placed'),
  ]
  return (
    <PageFrame title={t('order.life.sales')}>
      <QueryTable
        label={t('order.life.sales')}
        action={listSales}
        columns={COLUMNS}
        filters={filters}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        bulk={BULK}
        exportAs="orders"
        exportLink={(input) => call(openSaleTable, input)}
        emptyTitle={t('order.life.salesEmpty')}
        emptyText={t('order.life.salesEmptyText')}
      />
    </PageFrame>
  )
}
