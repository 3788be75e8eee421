import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { copyAndConfirm } from '../../shell/copy-and-confirm.ts'
import css from './bank-details.module.css'

/** Where the buyer transfers, and what they write as the purpose: the office finds the money by it. */
export function BankDetails({ order: { code, bankAccount } }: { order: Order }) {
  const t = useText()
  if (!bankAccount) return <p>{t('order.bankAccount.none')}</p>
  const { holder, bank, accountNumber, swift, note } = bankAccount
  const facts = [
    { name: t('order.bankAccount.holder'), value: holder, isCopied: true },
    { name: t('order.bankAccount.bank'), value: bank },
    { name: t('order.bankAccount.accountNumber'), value: accountNumber, isCopied: true },
    { name: t('order.bankAccount.swift'), value: swift, isCopied: true },
    { name: t('order.bankAccount.purpose'), value: code, isCopied: true },
    { name: t('order.bankAccount.note'), value: note },
  ].filter(({ value }) => value !== '')
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value, isCopied }) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            {isCopied && (
              <IconButton
                label={t('order.bankAccount.copy', { name })}
                onClick={() => void copyAndConfirm(value, t('order.copied'))}
              >
                <IconCopy size={20} stroke={1.8} aria-hidden="true" />
              </IconButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
