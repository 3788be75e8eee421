import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

/** Specimens: banks and numbers that do not exist, so that nobody sends money there. */
const ACCOUNTS = [
  { currency: 'KZT', bank: 'Demo Bank Kazakhstan', number: 'KZ00DEMO0000000KZT01', swift: 'DEMOKZKA' },
  { currency: 'USD', bank: 'Demo Bank Kazakhstan', number: 'KZ00DEMO0000000USD01', swift: 'DEMOKZKA' },
  { currency: 'RUB', bank: 'Demo Bank Russia', number: '40700000000000000000', swift: 'DEMORUMM' },
  { currency: 'CNY', bank: 'Demo Bank China', number: '6200000000000000000', swift: 'DEMOCNBJ' },
] as const
const HOLDER = 'International Automobile and Auto Parts Industry Alliance (demo)'

/** Where the buyers of the demo world transfer. */
export async function loadBankAccounts(
  tx: TransactionSql,
  { seed, now }: { readonly seed: number; readonly now: Date },
) {
  for (const { currency, bank, number, swift } of ACCOUNTS)
    await tx`
      insert into alliance_bank_accounts (id, currency, version, holder, bank, account_number, swift, changed_at)
      values (${worldId(now, randomOf(seed, 'bank-account', currency))}, ${currency}, 1, ${HOLDER}, ${bank}, ${number},
        ${swift}, ${now})`
}
