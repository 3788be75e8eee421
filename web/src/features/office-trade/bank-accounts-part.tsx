import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import type { OfficeBankAccount } from '@tiantian/contracts/order/bank-account.ts'
import { listBankAccounts } from '@tiantian/contracts/order/bank-account.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import css from './accounts-page.module.css'
import { BankAccountSheet } from './bank-account-sheet.tsx'

/** Where buyers transfer, by currency; without an account nobody can pay an order of it by transfer. */
export function BankAccounts() {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(query(listBankAccounts, {}))
  const [edited, setEdited] = useState<Currency>()
  const of = (currency: Currency) => data?.accounts.find((account) => account.currency === currency)
  return (
    <Section title={t('trade.bankAccounts.title')}>
      <p className={css.note}>{t('trade.bankAccounts.text')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!(data || error) && <Skeleton height={120} />}
      {data && (
        <ul className={css.totals}>
          {CURRENCIES.map((currency) => (
            <li key={currency}>
              <AccountCard currency={currency} account={of(currency)} onEdit={() => setEdited(currency)} />
            </li>
          ))}
        </ul>
      )}
      {data && edited && (
        <BankAccountSheet currency={edited} account={of(edited)} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

interface AccountCardProps {
  currency: Currency
  account: OfficeBankAccount | undefined
  onEdit: () => void
}

function AccountCard({ currency, account, onEdit }: AccountCardProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={cx(surface.surface, css.card)}>
      <h3>{currency}</h3>
      {account ? (
        <>
          <p className={css.number}>{account.accountNumber}</p>
          <p className={css.note}>
            {account.bank}
            {account.swift && `, ${account.swift}`}
          </p>
          <p className={css.note}>{account.holder}</p>
          {account.note && <p className={css.note}>{account.note}</p>}
          <p className={css.note}>
            {t('trade.bankAccounts.changed', { at: format.dateTime(account.changedAt) })}
          </p>
        </>
      ) : (
        <p>{t('trade.bankAccounts.none')}</p>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('trade.bankAccounts.edit', { currency })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
    </div>
  )
}
