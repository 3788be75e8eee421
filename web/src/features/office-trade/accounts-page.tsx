import type { AccountTotal, OfficeAccount } from '@tiantian/contracts/ledger/account.ts'
import { LEDGER_CURRENCIES, listAccounts, listAccountTotals } from '@tiantian/contracts/ledger/account.ts'
import { ACCOUNT_KINDS, ACCOUNT_OWNERS } from '@tiantian/contracts/ledger/account-names.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { checkedSelect, flag, search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { accountText, amountText } from './account-text.ts'
import css from './accounts-page.module.css'
import { BankAccounts } from './bank-accounts-part.tsx'

const ACCOUNTS_PAGE = '/pages/office/accounts'

const { dateTime, link, state } = columnsOf<OfficeAccount>()

const COLUMNS = [
  link('holderName', 'trade.accounts.holder', {
    url: ({ id }) => pageUrl('/pages/office/account', { id }),
    text: (account, { t }) => accountText(account, t),
    width: 320,
  }),
  state('owner', 'trade.accounts.ownerTitle', (owner) => `trade.accounts.owner.${owner}`),
  {
    key: 'currency',
    title: 'trade.accounts.currency' as const,
    width: 110,
    text: ({ balance: { currency } }: OfficeAccount, { t }: ColumnWords) =>
      currency === 'POINT' ? t('trade.accounts.pointsName') : currency,
  },
  {
    key: 'balance',
    title: 'trade.accounts.balance' as const,
    align: 'right' as const,
    width: 190,
    text: ({ balance }: OfficeAccount, words: ColumnWords) => amountText(balance, words),
  },
  dateTime('lastAt', 'trade.accounts.lastAt'),
]

const FILTERS = [
  search('text', 'trade.accounts.search', 'trade.accounts.searchHint'),
  checkedSelect(
    'owner',
    'trade.accounts.ownerTitle',
    ACCOUNT_OWNERS,
    (owner) => `trade.accounts.owner.${owner}`,
  ),
  checkedSelect('kind', 'trade.accounts.kindTitle', ACCOUNT_KINDS, (kind) => `trade.accounts.kind.${kind}`),
  select('currency', 'trade.accounts.currency', LEDGER_CURRENCIES, (currency) =>
    currency === 'POINT' ? 'trade.accounts.pointsName' : { text: currency },
  ),
  flag('funded', 'trade.accounts.balance', ['trade.accounts.all', 'trade.accounts.funded'], 'isFunded'),
]

/** All accounts of the ledger, with what each kind holds together (S3.5). */
export function AccountsPage() {
  const t = useText()
  return (
    <OfficePage title={t('trade.accounts.title')} permission="ledger.payout" lead={t('trade.accounts.text')}>
      <Totals />
      <BankAccounts />
      <Section title={t('trade.accounts.list')}>
        <QueryTable
          label={t('trade.accounts.title')}
          action={listAccounts}
          columns={COLUMNS}
          filters={FILTERS}
          rowKey={({ id }) => id}
          exportAs="ledger-accounts"
          hasFilterSheet
          emptyTitle={t('trade.accounts.empty')}
        />
      </Section>
    </OfficePage>
  )
}

function Totals() {
  const t = useText()
  const result = useQuery(query(listAccountTotals, {}))
  const { data } = result
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={160} />} />
  if (data.totals.length === 0) return null
  const groups = Map.groupBy(data.totals, ({ owner, kind }) => `${owner} ${kind}`)
  return (
    <Section title={t('trade.accounts.totals')}>
      <ul className={css.totals}>
        {[...groups].map(([key, totals]) => (
          <li key={key}>
            <KindTotals totals={totals} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Of one kind and owner: an amount for each currency. The name shows its accounts below. */
function KindTotals({ totals }: { totals: readonly AccountTotal[] }) {
  const t = useText()
  const format = useFormat()
  const { owner, kind } = totals[0]!
  const count = totals.reduce((sum, { accountCount }) => sum + accountCount, 0)
  return (
    <div className={cx(surface.surface, css.card)}>
      <PageLink url={pageUrl(ACCOUNTS_PAGE, { owner, kind })}>{t(`trade.accounts.kind.${kind}`)}</PageLink>
      <p className={css.note}>
        {t(`trade.accounts.owner.${owner}`)} · {t('trade.accounts.totalsCount', { count })}
      </p>
      {totals.map(({ total }) => (
        <p key={total.currency} className={css.amount}>
          {amountText(total, { t, format })}
        </p>
      ))}
    </div>
  )
}
