import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import postgres from 'postgres'
import type { Tx } from '../../platform/database/database.ts'
import type { LedgerTransactionRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'

/** Whose account, and what it holds; there is one in each currency. */
export type LedgerAccount =
  | { readonly owner: 'outside'; readonly kind: 'bank' }
  | { readonly owner: 'alliance'; readonly kind: 'commission' | 'promotion' | 'points' | 'loss' | 'exchange' }
  | { readonly owner: 'user'; readonly holderId: string; readonly kind: 'balance' | 'payout' | 'points' }
  | { readonly owner: 'shop'; readonly holderId: string; readonly kind: 'balance' | 'payout' }
  | { readonly owner: 'order'; readonly holderId: string; readonly kind: 'escrow' | 'claim' }

export const BANK: LedgerAccount = { owner: 'outside', kind: 'bank' }
/** What discounts cost the alliance. */
export const PROMOTION: LedgerAccount = { owner: 'alliance', kind: 'promotion' }
/** The points that users hold, as a negative number. */
export const POINTS_ISSUED: LedgerAccount = { owner: 'alliance', kind: 'points' }
/** What the alliance bears when neither shop nor buyer have the money of a lost claim, as a negative number. */
export const LOSS: LedgerAccount = { owner: 'alliance', kind: 'loss' }
/** What refunds in another currency have cost less than they were worth: more is a negative number. */
export const EXCHANGE: LedgerAccount = { owner: 'alliance', kind: 'exchange' }
export const COMMISSION: LedgerAccount = { owner: 'alliance', kind: 'commission' }
export const balanceOf = (userId: string): LedgerAccount => ({
  owner: 'user',
  holderId: userId,
  kind: 'balance',
})
export const pointsOf = (userId: string): LedgerAccount => ({
  owner: 'user',
  holderId: userId,
  kind: 'points',
})
export const shopBalance = (shopId: string): LedgerAccount => ({
  owner: 'shop',
  holderId: shopId,
  kind: 'balance',
})
export const escrowOf = (orderId: string): LedgerAccount => ({
  owner: 'order',
  holderId: orderId,
  kind: 'escrow',
})

/** What of an order that has ended is held back while its buyer claims it from their bank. */
export const claimOf = (orderId: string): LedgerAccount => ({
  owner: 'order',
  holderId: orderId,
  kind: 'claim',
})

/** Points are booked like money, in a currency of their own. */
type LedgerCurrency = Currency | 'POINT'

export interface LedgerPosting {
  /** The same cause is booked once. */
  readonly cause: string
  readonly kind: LedgerTransactionRow['kind']
  readonly currency: LedgerCurrency
  readonly orderId?: string
  /** What people call its occasion: the code of an order. */
  readonly reference?: string
  readonly by: string | null
  readonly at: Date
  /** Amounts in minor units that sum to zero: money leaves accounts with a negative one. Zeros are left out. */
  readonly entries: readonly (readonly [LedgerAccount, number])[]
}

/**
 * Books a transaction of the ledger. Accounts are locked in the order of their ids, so that two bookings cannot
 * deadlock.
 * @returns false when this cause was booked before
 * @throws AppError('BALANCE_SHORT') when an account would become negative
 */
export async function post(tx: Tx, posting: LedgerPosting): Promise<boolean> {
  const { cause, kind, orderId = null, reference = '', by, at, currency } = posting
  const entries = posting.entries.filter(([, amountMinor]) => amountMinor !== 0)
  const sum = entries.reduce((total, [, amountMinor]) => total + amountMinor, 0)
  if (sum !== 0 || entries.length === 0) throw new Error(`${cause} does not sum to zero`)
  const [transaction] = await tx<{ id: string }[]>`
    insert into ledger_transactions (id, cause, kind, order_id, reference, actor_id, at)
    values (${newId()}, ${cause}, ${kind}, ${orderId}, ${reference}, ${by}, ${at}) on conflict (cause) do nothing returning id`
  if (!transaction) return false
  const accountIds = await openAccounts(
    tx,
    entries.map(([account]) => account),
    currency,
  )
  try {
    await tx`
      insert into ledger_entries (transaction_id, account_id, amount_minor)
      select ${transaction.id}, account_id, amount_minor
      from unnest(${accountIds}::uuid[], ${entries.map(([, amountMinor]) => amountMinor)}::bigint[])
        as entry (account_id, amount_minor)`
  } catch (error) {
    if (isOverdraft(error)) throw new AppError('BALANCE_SHORT')
    throw error
  }
  return true
}

export interface BookedOrder {
  readonly id: string
  readonly code: string
  readonly currency: string
}

/** Books a transaction of an order, in its currency unless another is named; returns and throws what `post` does. */
export const postForOrder = (
  tx: Tx,
  order: BookedOrder,
  posting: Omit<LedgerPosting, 'orderId' | 'reference' | 'currency'> & { readonly currency?: LedgerCurrency },
) =>
  post(tx, {
    currency: order.currency as Currency,
    ...posting,
    orderId: order.id,
    reference: order.code,
  })

const isOverdraft = (error: unknown) =>
  error instanceof postgres.PostgresError && error.constraint_name === 'ledger_accounts_balance_minor_check'

/** Creates missing accounts and locks those with a balance. */
async function openAccounts(tx: Tx, accounts: readonly LedgerAccount[], currency: LedgerCurrency) {
  const wanted = JSON.stringify(
    accounts.map((account, position) => ({
      position,
      owner_kind: account.owner,
      holder_id: 'holderId' in account ? account.holderId : null,
      kind: account.kind,
      id: newId(),
    })),
  )
  await tx`
    insert into ledger_accounts (id, owner_kind, holder_id, kind, currency, balance_minor)
    select id, owner_kind, holder_id, kind, ${currency}, case when holder_id is not null then 0 end
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (owner_kind text, holder_id uuid, kind text, id uuid)
    order by owner_kind, holder_id, kind
    on conflict do nothing`
  const rows = await tx<{ id: string; position: number }[]>`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as wanted (position int, owner_kind text, holder_id uuid, kind text)
    ), locked as materialized (
      select a.id, a.owner_kind, a.holder_id, a.kind from ledger_accounts a
      join wanted w on w.owner_kind = a.owner_kind and w.kind = a.kind and w.holder_id = a.holder_id
      where a.currency = ${currency} order by a.id for no key update of a
    )
    select coalesce(l.id, a.id) as id, w.position from wanted w
    left join locked l on l.owner_kind = w.owner_kind and l.kind = w.kind and l.holder_id = w.holder_id
    left join ledger_accounts a on a.owner_kind = w.owner_kind and a.kind = w.kind and a.currency = ${currency}
      and w.holder_id is null and a.holder_id is null
    order by w.position`
  return rows.map(({ id }) => id)
}
