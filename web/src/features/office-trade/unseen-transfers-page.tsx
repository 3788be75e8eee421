import type { UnseenTransfer } from '@tiantian/contracts/order/payment.ts'
import { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { flag } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'

const { text, dateTime, money } = columnsOf<UnseenTransfer>()

const COLUMNS = [
  {
    key: 'order',
    title: 'trade.unseen.order' as const,
    text: ({ orderCode }: UnseenTransfer) => orderCode,
    cell: ({ orderId, orderCode }: UnseenTransfer) => (
      <PageLink url={pageUrl('/pages/office/order', { id: orderId })}>{orderCode}</PageLink>
    ),
  },
  text('shopName', 'trade.unseen.shop'),
  money('amount', 'trade.unseen.amount'),
  text('reference', 'trade.unseen.reference', { width: 190 }),
  dateTime('confirmedAt', 'trade.unseen.at'),
  {
    key: 'said',
    title: 'trade.unseen.said' as const,
    width: 260,
    text: ({ missing }: UnseenTransfer, { t }: ColumnWords) =>
      missing
        ? [missing.reason, missing.answer && t('order.missing.answered', { answer: missing.answer })]
            .filter(Boolean)
            .join(' · ')
        : '',
  },
]

const FILTERS = [
  flag(
    'missing',
    'trade.unseen.stateTitle',
    ['trade.unseen.state.waiting', 'trade.unseen.state.missing'],
    'isMissing',
  ),
]

/** Transfers that shops have confirmed: the office looks for them on its account (S3.5). */
export function UnseenTransfersPage() {
  const t = useText()
  return (
    <OfficePage title={t('trade.unseen.title')} permission="order.decide" lead={t('trade.unseen.text')}>
      <QueryTable
        label={t('trade.unseen.title')}
        action={listUnseenTransfers}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="unseen-transfers"
        emptyTitle={t('trade.unseen.empty')}
      />
    </OfficePage>
  )
}
