import { useQueryClient } from '@tanstack/react-query'
import type { Balance, StatementEntry } from '@tiantian/contracts/ledger/ledger.ts'
import {
  listBalances,
  listMyPayouts,
  listStatement,
  requestPayout,
} from '@tiantian/contracts/ledger/ledger.ts'
import { LEDGER_KINDS } from '@tiantian/contracts/ledger/names.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ColumnWords } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './balance-page.module.css'
import { payoutColumns } from './payout-columns.tsx'

export const BALANCE_PAGE = '/pages/user/balance/balance'

const { dateTime, money } = columnsOf<StatementEntry>()

const COLUMNS = [
  dateTime('at', 'ledger.at'),
  {
    key: 'kind',
    title: 'ledger.kindTitle' as const,
    text: ({ kind }: StatementEntry, { t }: ColumnWords) => t(`ledger.kind.${kind}`),
  },
  money('amount', 'ledger.amount'),
  {
    key: 'order',
    title: 'ledger.order' as const,
    text: ({ reference }: StatementEntry) => reference,
    cell: ({ orderId, reference }: StatementEntry) =>
      orderId && <PageLink url={pageUrl('/pages/order/detail', { id: orderId })}>{reference}</PageLink>,
  },
]

const FILTERS = [
  select('currency', 'ledger.currency', CURRENCIES, (currency) => ({ text: currency })),
  select('kind', 'ledger.kindTitle', LEDGER_KINDS, (kind) => `ledger.kind.${kind}`),
]

/** Balances of the user and of the user's shops; the statement and withdrawals of the chosen one (S3.5). */
export function BalancePage({ shopId }: { shopId: string | undefined }) {
  const t = useText()
  const { data } = useQuery(query(listBalances, {}))
  const shown = chosenBalance(data?.balances ?? [], shopId)
  const holder = shown?.shop ? { shopId: shown.shop.id } : {}
  return (
    <PageFrame title={t('ledger.title')}>
      {data?.balances.length === 0 && <EmptyState title={t('ledger.empty')} text={t('ledger.emptyText')} />}
      <ul className={css.balances}>
        {data?.balances.map((balance) => (
          <li key={`${balance.shop?.id}${balance.available.currency}`}>
            <BalanceCard balance={balance} isShown={balance.shop?.id === shown?.shop?.id} />
          </li>
        ))}
      </ul>
      {shown && (
        <section>
          <h2 className={css.title}>{t('ledger.statement')}</h2>
          {shown.shop && <p className={css.rule}>{t('ledger.commissionRule')}</p>}
          <QueryTable
            label={t('ledger.statement')}
            action={listStatement}
            input={holder}
            columns={COLUMNS}
            filters={FILTERS}
            rowKey={({ id }) => id}
            exportAs="statement"
            emptyTitle={t('ledger.statementEmpty')}
          />
        </section>
      )}
      {/* Without money there was nothing to pay out. */}
      {shown && (
        <section>
          <h2 className={css.title}>{t('ledger.payouts')}</h2>
          <QueryTable
            label={t('ledger.payouts')}
            action={listMyPayouts}
            input={holder}
            columns={payoutColumns}
            rowKey={({ id }) => id}
            emptyTitle={t('ledger.payoutsEmpty')}
            isSecond
          />
        </section>
      )}
    </PageFrame>
  )
}

/** That of the shop in the address or the user's own; of somebody who has only shops, the first. */
const chosenBalance = (balances: readonly Balance[], shopId: string | undefined) =>
  balances.find(({ shop }) => shop?.id === shopId) ?? balances[0]

function BalanceCard({ balance, isShown }: { balance: Balance; isShown: boolean }) {
  const t = useText()
  const format = useFormat()
  const [isPayingOut, setPayingOut] = useState(false)
  const { shop, available, onHoldMinor, unseenMinor } = balance
  return (
    <div className={cx(surface.surface, css.card)} data-shown={isShown}>
      <PageLink url={pageUrl(BALANCE_PAGE, shop ? { shopId: shop.id } : {})} className={css.name}>
        {shop?.name ?? t('ledger.mine')}
      </PageLink>
      <strong className={css.amount}>{format.money(available)}</strong>
      {onHoldMinor > 0 && (
        <small>
          {t('ledger.onHold', {
            amount: format.money({ amountMinor: onHoldMinor, currency: available.currency }),
          })}
        </small>
      )}
      {unseenMinor > 0 && (
        <small>
          {t('ledger.unseen', {
            amount: format.money({ amountMinor: unseenMinor, currency: available.currency }),
          })}
        </small>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={available.amountMinor === 0}
        onClick={() => setPayingOut(true)}
      >
        {t('ledger.payout')}
      </Button>
      {isPayingOut && <PayoutSheet balance={balance} onClose={() => setPayingOut(false)} />}
    </div>
  )
}

function PayoutSheet({ balance, onClose }: { balance: Balance; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [requestId] = useState(newRequestId)
  const { currency } = balance.available
  const form = useForm({
    start: { amountMinor: '', recipient: '', bank: '', accountNumber: '' },
    check: (draft) =>
      checkForm(requestPayout.input, {
        requestId,
        ...(balance.shop && { shopId: balance.shop.id }),
        currency,
        ...draft,
        amountMinor: readAmount(draft.amountMinor),
      }),
    send: (input) => call(requestPayout, input),
    onSent() {
      for (const action of [listBalances, listMyPayouts, listStatement])
        void client.invalidateQueries(readsBy(action))
      showToast({ title: t('ledger.requested'), icon: 'success' })
      onClose()
    },
    fieldOf: { BALANCE_SHORT: 'amountMinor' },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('ledger.payoutTitle')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.text}>{t('ledger.payoutText')}</p>
        <TextField
          label={`${t('ledger.amount')}, ${currency}`}
          inputMode="decimal"
          {...field(form, 'amountMinor')}
        />
        <TextField label={t('ledger.recipient')} {...field(form, 'recipient')} />
        <TextField label={t('ledger.bank')} {...field(form, 'bank')} />
        <TextField label={t('ledger.account')} {...field(form, 'accountNumber')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('ledger.payout')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
