import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import type {
  BankAccount,
  BankAccountChange,
  OfficeBankAccount,
} from '@tiantian/contracts/order/bank-account.ts'
import { decideBankAccount, listBankAccounts } from '@tiantian/contracts/order/bank-account.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import notice from '../../ui/notice.module.css'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { showFailure } from '../shell/error/failure.ts'
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
        <ul className={cx(css.totals, css.payment)}>
          {CURRENCIES.map((currency) => (
            <li key={currency}>
              <AccountCard
                currency={currency}
                account={of(currency)}
                change={data.changes.find((change) => change.currency === currency)}
                onEdit={() => setEdited(currency)}
              />
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
  /** What waits for a second officer. */
  change: BankAccountChange | undefined
  onEdit: () => void
}

function AccountCard({ currency, account, change, onEdit }: AccountCardProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={cx(surface.surface, css.card)}>
      <h3>{currency}</h3>
      {account ? (
        <>
          <AccountLines account={account} />
          <p className={css.note}>
            {t('trade.bankAccounts.changed', { at: format.dateTime(account.changedAt) })}
          </p>
        </>
      ) : (
        <p>{t('trade.bankAccounts.none')}</p>
      )}
      {change ? (
        <WaitingChange change={change} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('trade.bankAccounts.edit', { currency })}
          onClick={onEdit}
        >
          {t('common.edit')}
        </Button>
      )}
    </div>
  )
}

function AccountLines({ account: { accountNumber, bank, swift, holder, note } }: { account: BankAccount }) {
  return (
    <>
      <p className={css.number}>{accountNumber}</p>
      <p className={css.note}>
        {bank}
        {swift && `, ${swift}`}
      </p>
      <p className={css.note}>{holder}</p>
      {note && <p className={css.note}>{note}</p>}
    </>
  )
}

/** A proposed account: buyers see it once another officer has confirmed it. */
function WaitingChange({ change }: { change: BankAccountChange }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const { id, isOwn, currency, proposedBy, proposedAt } = change
  const { queryKey } = query(listBankAccounts, {})
  const deciding = useMutation({
    mutationFn: (event: 'confirm' | 'reject') => call(decideBankAccount, { id, event }),
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
    onError: showFailure,
  })
  return (
    <div className={cx(notice.notice, css.waiting)} data-tone="warning" role="status">
      <p>
        {t(isOwn ? 'trade.bankAccounts.waitsOwn' : 'trade.bankAccounts.waits', {
          name: proposedBy,
          at: format.dateTime(proposedAt),
        })}
      </p>
      <AccountLines account={change} />
      <div className={css.decide}>
        {isOwn ? (
          <Button
            size="sm"
            variant="secondary"
            isLoading={deciding.isPending}
            aria-label={`${t('trade.bankAccounts.withdraw')}: ${currency}`}
            onClick={() => deciding.mutate('reject')}
          >
            {t('trade.bankAccounts.withdraw')}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              isLoading={deciding.isPending}
              aria-label={`${t('common.confirm')}: ${currency}`}
              onClick={() => deciding.mutate('confirm')}
            >
              {t('common.confirm')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${t('ledger.reject')}: ${currency}`}
              onClick={() => setRejecting(true)}
            >
              {t('ledger.reject')}
            </Button>
          </>
        )}
      </div>
      {isRejecting && (
        <DecisionSheet
          title={t('ledger.reject')}
          noteLabel={t('ledger.reason')}
          noteMax={300}
          action={decideBankAccount}
          noteName="reason"
          input={{ id, event: 'reject' }}
          onDone={(reply) => client.setQueryData(queryKey, reply)}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
