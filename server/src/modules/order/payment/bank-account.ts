import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  BankAccount,
  decideBankAccount,
  listBankAccounts,
  setBankAccount,
} from '@tiantian/contracts/order/bank-account.ts'
import { bankAccountMachine } from '@tiantian/contracts/order/bank-account-state.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type {
  AllianceBankAccountRow,
  OrderBankAccountChangeRow,
} from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { bankAccountChanged } from '../notification/bank-account-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { requireReason } from '../order-move.ts'

type AccountColumns = 'currency' | 'holder' | 'bank' | 'account_number' | 'swift' | 'note'

const accountOf = (row: Pick<AllianceBankAccountRow, AccountColumns>): BankAccount => ({
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

export async function readBankAccounts(
  sql: Queryable,
  userId: string,
): Promise<Output<typeof listBankAccounts>> {
  const rows = await sql<AllianceBankAccountRow[]>`select * from alliance_bank_accounts order by currency`
  const changes = await sql<(OrderBankAccountChangeRow & { name: string })[]>`
    select c.*, coalesce(nullif(u.nickname, ''), u.username, '') as name
    from order_bank_account_changes c join users u on u.id = c.proposed_by where c.state = 'waiting' order by c.currency`
  return {
    accounts: rows.map((row) => ({
      ...accountOf(row),
      version: row.version,
      changedAt: isoTime(row.changed_at),
    })),
    changes: changes.map((row) => ({
      ...accountOf(row),
      id: row.id,
      proposedBy: row.name,
      isOwn: row.proposed_by === userId,
      proposedAt: isoTime(row.created_at),
    })),
  }
}

const changes = storeMachine<OrderBankAccountChangeRow>()({
  machine: bankAccountMachine,
  table: 'order_bank_account_changes',
  notFound: 'CHANGE_NOT_FOUND',
  audit: { objectKind: 'bank_account_change', objectId: ({ id }) => id },
  columns: (_, { at, reason }) => ({ decided_at: at, reason: reason ?? '' }),
})

/**
 * Buyers see the account in force until somebody else has confirmed this one.
 * @throws AppError('STATE_CONFLICT') when the account is another one by now, or a change of it waits already
 */
export async function proposeBankAccount(
  tx: Tx,
  { userId, at }: OrderActor,
  { version, ...account }: Parsed<typeof setBankAccount>,
) {
  const { currency, holder, bank, accountNumber, swift, note } = account
  const before = await findBankAccount(tx, currency)
  const [proposed] = await tx<{ id: string }[]>`
    insert into order_bank_account_changes (id, currency, version, holder, bank, account_number, swift, note, proposed_by, created_at)
    select ${newId()}::uuid, ${currency}, ${version}::int, ${holder}, ${bank}, ${accountNumber}, ${swift}, ${note}, ${userId}::uuid, ${at}
    where ${version} = coalesce((select version from alliance_bank_accounts where currency = ${currency}), 0)
    on conflict (currency) where state = 'waiting' do nothing
    returning id`
  if (!proposed) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'order.bank-account.propose',
    objectKind: 'bank_account_change',
    objectId: proposed.id,
    change: { before, after: account },
    at,
  })
  await queueNotifications(tx, bankAccountChanged, [{ changeId: proposed.id }])
}

/**
 * Confirms what another officer has proposed, rejects it, or withdraws one's own.
 * @throws AppError('CHANGE_NOT_FOUND' | 'STATE_CONFLICT' | 'SECOND_PERSON_NEEDED' | 'INVALID_INPUT')
 */
export async function decideBankAccountChange(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, event, reason }: Parsed<typeof decideBankAccount>,
) {
  const { row } = await move(tx, changes, id, event, {
    by: userId,
    role: 'ledger.payout',
    at,
    reason,
    check({ proposed_by }, { needsSecondPerson }) {
      const isOwn = proposed_by === userId
      if (needsSecondPerson && isOwn) throw new AppError('SECOND_PERSON_NEEDED')
      if (event === 'reject' && !isOwn) requireReason(reason)
    },
  })
  if (event === 'confirm') await putInForce(tx, row, { userId, at })
  if (row.proposed_by !== userId) await queueNotifications(tx, bankAccountChanged, [{ changeId: id }])
}

/** One change of a currency waits at a time, so that the account is still the one that it replaces. */
async function putInForce(tx: Tx, change: OrderBankAccountChangeRow, { userId, at }: OrderActor) {
  const { currency, version, holder, bank, account_number, swift, note } = change
  const before = await findBankAccount(tx, currency)
  const [stored] = await tx<{ id: string }[]>`
    insert into alliance_bank_accounts as a
      (id, currency, version, holder, bank, account_number, swift, note, changed_at)
    values (${newId()}, ${currency}, 1, ${holder}, ${bank}, ${account_number}, ${swift}, ${note}, ${at})
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
    change: { before, after: accountOf(change), proposedBy: change.proposed_by },
    at,
  })
}
