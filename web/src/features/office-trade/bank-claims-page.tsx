import { majorUnits } from '@tiantian/contracts/money.ts'
import type { OfficeClaim } from '@tiantian/contracts/order/bank-claim.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { BANK_CLAIM_STATES } from '@tiantian/contracts/order/names.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'

const { text, dateTime, state } = columnsOf<OfficeClaim>()

const TONES = { open: 'warning', lost: 'danger', won: 'success' } as const

/** Reasons that we have words for; others stay in the words of the provider. */
const REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

function reasonText({ reason }: OfficeClaim, { t }: ColumnWords) {
  const known = REASONS.find((one) => one === reason)
  return known ? t(`trade.bankClaims.reasons.${known}`) : reason
}

const money =
  (minorOf: (claim: OfficeClaim) => number) =>
  (claim: OfficeClaim, { format }: ColumnWords) =>
    format.money({ ...claim.amount, amountMinor: minorOf(claim) })

const COLUMNS = [
  {
    key: 'order',
    title: 'trade.bankClaims.order' as const,
    // A code stays in one line.
    width: 165,
    text: ({ orderCode }: OfficeClaim) => orderCode,
    cell: ({ orderId, orderCode }: OfficeClaim) => (
      <PageLink url={pageUrl('/pages/office/order', { id: orderId })}>{orderCode}</PageLink>
    ),
  },
  text('shopName', 'trade.bankClaims.shop'),
  state(
    'state',
    'trade.bankClaims.stateTitle',
    (claim) => `trade.bankClaims.state.${claim}`,
    (claim) => TONES[claim],
    { width: 150 },
  ),
  {
    key: 'amount',
    title: 'trade.bankClaims.amount' as const,
    width: 125,
    align: 'right' as const,
    text: (claim: OfficeClaim, words: ColumnWords) => {
      const amount = money(({ amount: { amountMinor } }) => amountMinor)(claim, words)
      const { stated } = claim
      return stated ? `${amount} (${majorUnits(stated.amountMinor)} ${stated.currency})` : amount
    },
  },
  {
    key: 'rate',
    isHidden: true,
    title: 'trade.bankClaims.rate' as const,
    text: ({ exchange }: OfficeClaim, { format }: ColumnWords) => {
      if (!exchange) return ''
      const rates = [exchange.from, exchange.to].map(
        ({ currency, perUsd }) => `${format.number(Number(perUsd))} ${currency}`,
      )
      return `${rates.join(' = ')} (${exchange.to.source}, ${exchange.to.date})`
    },
  },
  {
    key: 'charged',
    title: 'trade.bankClaims.charged' as const,
    align: 'right' as const,
    text: (claim: OfficeClaim, words: ColumnWords) =>
      claim.chargedMinor === null ? '' : money(({ chargedMinor }) => chargedMinor ?? 0)(claim, words),
  },
  {
    key: 'held',
    isHidden: true,
    title: 'trade.bankClaims.held' as const,
    align: 'right' as const,
    text: money(({ heldMinor }) => heldMinor),
  },
  {
    key: 'uncovered',
    title: 'trade.bankClaims.uncovered' as const,
    width: 115,
    align: 'right' as const,
    text: money(({ uncoveredMinor }) => uncoveredMinor),
  },
  { ...text('reason', 'trade.bankClaims.reason'), text: reasonText },
  text('reference', 'trade.bankClaims.reference', { width: 190, isHidden: true }),
  dateTime('createdAt', 'trade.bankClaims.at'),
  dateTime('decidedAt', 'trade.bankClaims.decided', { isHidden: true }),
]

const FILTERS = [
  select(
    'state',
    'trade.bankClaims.stateTitle',
    BANK_CLAIM_STATES,
    (claim) => `trade.bankClaims.state.${claim}`,
  ),
]

/** Payments that buyers claim back from their banks (S1.17). */
export function BankClaimsPage() {
  const t = useText()
  return (
    <OfficePage
      title={t('trade.bankClaims.title')}
      permission="order.decide"
      lead={t('trade.bankClaims.text')}
    >
      <QueryTable
        label={t('trade.bankClaims.title')}
        action={listBankClaims}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="bank-claims"
        emptyTitle={t('trade.bankClaims.empty')}
      />
    </OfficePage>
  )
}
