import type { AccountEntry } from '@tiantian/contracts/ledger/account.ts'
import { getAccount, listAccountEntries } from '@tiantian/contracts/ledger/account.ts'
import { BOOKING_KINDS } from '@tiantian/contracts/ledger/account-names.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { checkedSelect } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { useMay } from '../../office/use-may.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { accountText, amountText } from './account-text.ts'
import css from './accounts-page.module.css'

const { dateTime, text } = columnsOf<AccountEntry>()

const COLUMNS = [
  dateTime('at', 'trade.accounts.at'),
  {
    key: 'kind',
    title: 'trade.accounts.bookingTitle' as const,
    width: 190,
    text: ({ kind }: AccountEntry, { t }: ColumnWords) => t(`trade.accounts.booking.${kind}`),
  },
  {
    key: 'amount',
    title: 'trade.accounts.amount' as const,
    align: 'right' as const,
    width: 140,
    text: ({ amount }: AccountEntry, words: ColumnWords) => amountText(amount, words),
  },
  {
    key: 'against',
    title: 'trade.accounts.against' as const,
    width: 240,
    text: ({ against }: AccountEntry, { t }: ColumnWords) =>
      against.map((account) => accountText(account, t)).join(', '),
    cell: ({ against }: AccountEntry, { t }: ColumnWords) => (
      <span className={css.against}>
        {against.map((account) => (
          <PageLink key={account.id} url={pageUrl('/pages/office/account', { id: account.id })}>
            {accountText(account, t)}
          </PageLink>
        ))}
      </span>
    ),
  },
  {
    key: 'source',
    title: 'trade.accounts.source' as const,
    width: 150,
    text: ({ reference, payoutId }: AccountEntry, { t }: ColumnWords) =>
      payoutId === null ? reference : t('trade.accounts.payoutLink'),
    cell: (entry: AccountEntry) => <EntrySource entry={entry} />,
  },
  {
    key: 'actor',
    title: 'trade.accounts.actor' as const,
    width: 130,
    text: ({ actorName }: AccountEntry, { t }: ColumnWords) => actorName || t('trade.accounts.system'),
  },
  text('cause', 'trade.accounts.cause', { isHidden: true, width: 340 }),
]

const FILTERS = [
  checkedSelect(
    'kind',
    'trade.accounts.bookingTitle',
    BOOKING_KINDS,
    (kind) => `trade.accounts.booking.${kind}`,
  ),
]

/** The order or payout behind a booking; who may not open an order reads its code. */
function EntrySource({ entry: { orderId, reference, payoutId } }: { entry: AccountEntry }) {
  const t = useText()
  const mayOpenOrders = useMay('order.decide')
  if (payoutId !== null)
    return (
      <PageLink url={pageUrl('/pages/office/payouts', { id: payoutId })}>
        {t('trade.accounts.payoutLink')}
      </PageLink>
    )
  if (orderId === null || !mayOpenOrders) return reference || '–'
  return <PageLink url={pageUrl('/pages/office/order', { id: orderId })}>{reference || orderId}</PageLink>
}

/** One account of the ledger: its balance, and what made each of its bookings. */
export function AccountPage({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const result = useQuery(query(getAccount, { id }))
  const { data } = result
  const account = data?.account
  return (
    <OfficePage
      title={account ? accountText(account, t) : t('trade.accounts.title')}
      permission="ledger.payout"
      isDetail
    >
      {!data && <LoadState result={result} skeleton={<Skeleton height={320} />} />}
      {account && (
        <>
          <FactList
            facts={[
              { name: t('trade.accounts.balance'), value: amountText(account.balance, { t, format }) },
              { name: t('trade.accounts.ownerTitle'), value: t(`trade.accounts.owner.${account.owner}`) },
            ]}
          />
          <Section title={t('trade.accounts.entries')}>
            <QueryTable
              label={t('trade.accounts.entries')}
              action={listAccountEntries}
              input={{ id }}
              columns={COLUMNS}
              filters={FILTERS}
              rowKey={(entry) => entry.id}
              exportAs="ledger-account"
              emptyTitle={t('trade.accounts.entriesEmpty')}
            />
          </Section>
        </>
      )}
    </OfficePage>
  )
}
