import type { LedgerAmount, OfficeAccount } from '@tiantian/contracts/ledger/account.ts'
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/texts.ts'

interface Words {
  readonly t: Translate
  readonly format: Formats
}

/** `1,234.00 ¥`, or `1,234 points`. */
export function amountText({ amountMinor, currency }: LedgerAmount, { t, format }: Words): string {
  if (currency === 'POINT') return t('trade.accounts.points', { amount: format.number(amountMinor) })
  return format.money({ amountMinor, currency })
}

/** `Balance · Qilan Parts`: the kind alone where the alliance or the bank holds it. */
export const accountText = ({ kind, holderName }: Pick<OfficeAccount, 'kind' | 'holderName'>, t: Translate) =>
  [t(`trade.accounts.kind.${kind}`), holderName].filter(Boolean).join(' · ')
