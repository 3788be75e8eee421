import { useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { OfficeBankAccount } from '@tiantian/contracts/order/bank-account.ts'
import { listBankAccounts, setBankAccount } from '@tiantian/contracts/order/bank-account.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './office-trade.module.css'

interface BankAccountSheetProps {
  currency: Currency
  /** Undefined while the currency has none. */
  account: OfficeBankAccount | undefined
  onClose: () => void
}

const FIELDS = ['holder', 'bank', 'accountNumber', 'swift', 'note'] as const

const draftOf = (account: OfficeBankAccount | undefined) => ({
  holder: account?.holder ?? '',
  bank: account?.bank ?? '',
  accountNumber: account?.accountNumber ?? '',
  swift: account?.swift ?? '',
  note: account?.note ?? '',
})

/** The account to which buyers transfer money of a currency. */
export function BankAccountSheet({ currency, account, onClose }: BankAccountSheetProps) {
  const t = useText()
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.bankAccounts.edit', { currency })} onClose={onClose}>
      <VersionedForm
        draftKey={`bank-account/${currency}`}
        version={String(account?.version ?? 0)}
        start={draftOf(account)}
        describe={(draft) =>
          FIELDS.map((name) => ({ label: t(`order.bankAccount.${name}`), text: draft[name] }))
        }
      >
        {(control) => <Fields control={control} currency={currency} account={account} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

type BankAccountFieldsProps = BankAccountSheetProps & { control: DraftControl<ReturnType<typeof draftOf>> }

function Fields({ control, currency, account, onClose }: BankAccountFieldsProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useVersionedForm({
    control,
    reads: readsBy(listBankAccounts),
    check: (draft) => checkForm(setBankAccount.input, { ...draft, currency, version: account?.version ?? 0 }),
    send: (input) => call(setBankAccount, input),
    onSent(reply) {
      client.setQueryData(query(listBankAccounts, {}).queryKey, reply)
      showToast({ title: t('trade.bankAccounts.proposed'), icon: 'success' })
      onClose()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField label={t('order.bankAccount.holder')} maxLength={120} {...field(form, 'holder')} />
      <TextField label={t('order.bankAccount.bank')} maxLength={120} {...field(form, 'bank')} />
      <TextField
        label={t('order.bankAccount.accountNumber')}
        hint={t('trade.bankAccounts.numberHint')}
        maxLength={60}
        {...field(form, 'accountNumber')}
      />
      <TextField label={t('order.bankAccount.swift')} isOptional maxLength={20} {...field(form, 'swift')} />
      <TextArea label={t('order.bankAccount.note')} isOptional maxLength={300} {...field(form, 'note')} />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('trade.bankAccounts.propose')}
      </Button>
    </Form>
  )
}
