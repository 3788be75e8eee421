import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { BankAccount, listBankAccounts, setBankAccount } from '@tiantian/contracts/order/bank-account.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { AllianceBankAccountRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'

const accountOf = (row: AllianceBankAccountRow): BankAccount => ({
  currency: row.currency,
  holder: row.holder,
  bank: row.bank,
  accountNumber: row.account_number,
  swift: row.swift,
  note: row.note,
})

/** Where a buyer transfers money of a currency; null while the office has not said. */
export async function findBankAccount(sql: Queryable, currency: string): Promise<BankAccount | null> {
  const [row] = await sql<AllianceBankAccountRow[]>`
    select * from alliance_bank_accounts where currency = ${currency}`
  return row ? accountOf(row) : null
}

export async function readBankAccounts(sql: Queryable): Promise<Output<typeof listBankAccounts>> {
  const rows = await sql<AllianceBankAccountRow[]>`select * from alliance_bank_accounts order by currency`
  return {
    accounts: rows.map((row) => ({
      ...accountOf(row),
      version: row.version,
      changedAt: isoTime(row.changed_at),
    })),
  }
}

/** Of two officers at once the second finds another version. @throws AppError('STATE_CONFLICT') */
export async function storeBankAccount(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  { version, ...account }: Parsed<typeof setBankAccount>,
) {
  const { currency, holder, bank, accountNumber, swift, note } = account
  const before = await findBankAccount(tx, currency)
  const [stored] = await tx<{ id: string }[]>`
    insert into alliance_bank_accounts as a
      (id, currency, version, holder, bank, account_number, swift, note, changed_at)
    select ${newId()}::uuid, ${currency}, 1, ${holder}, ${bank}, ${accountNumber}, ${swift}, ${note}, ${at}
    where ${version} = 0 or ${before !== null}
    on conflict (currency) do update set version = a.version + 1, holder = excluded.holder, bank = excluded.bank,
      account_number = excluded.account_number, swift = excluded.swift, note = excluded.note, changed_at = ${at}
    where a.version = ${version}
    returning id`
  if (!stored) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'order.bank-account.set',
    objectKind: 'bank_account',
    objectId: stored.id,
    change: { before, after: account },
    at,
  })
}
