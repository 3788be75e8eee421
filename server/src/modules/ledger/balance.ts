import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Balance } from '@tiantian/contracts/ledger/ledger.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { isManagedBy } from '../shop/own-shop.ts'

/**
 * What of a balance may come from transfers that only a shop has confirmed (S3.5): it is not spent and not paid out before
 * an officer has seen them on the account of the alliance, or a shop could make money by confirming.
 */
export async function unseenMinor(
  sql: Queryable,
  owner: 'user' | 'shop',
  holderId: string,
  currency: string,
): Promise<number> {
  const [row] = await sql<[{ minor: number }]>`
    select unseen_minor(${owner}, ${holderId}, ${currency})::float8 as minor`
  return row.minor
}

/**
 * After a booking that money has left a balance by, in its transaction: refuses it if less is left than may be unseen.
 * @throws AppError('BALANCE_UNSEEN')
 */
export async function refuseUnseen(tx: Tx, owner: 'user' | 'shop', holderId: string, currency: string) {
  const unseen = await unseenMinor(tx, owner, holderId, currency)
  if (unseen === 0) return
  const [account] = await tx<[{ balance: number }]>`
    select balance_minor::float8 as balance from ledger_accounts
    where owner_kind = ${owner} and holder_id = ${holderId} and kind = 'balance' and currency = ${currency}`
  if (account.balance < unseen) throw new AppError('BALANCE_UNSEEN')
}

/** SQL of what the owner of an account `a` that holds a balance can spend at once, in minor units. */
export const SPENDABLE_MINOR =
  'greatest(a.balance_minor - unseen_minor(a.owner_kind, a.holder_id, a.currency), 0)'

/** What a user can spend at once, in minor units. */
export async function balanceMinor(sql: Queryable, userId: string, currency: string): Promise<number> {
  const [account] = await sql<{ balance: number }[]>`
    select ${sql.unsafe(SPENDABLE_MINOR)}::float8 as balance
    from ledger_accounts a
    where owner_kind = 'user' and holder_id = ${userId} and kind = 'balance' and currency = ${currency}`
  return account?.balance ?? 0
}

/** The same in each currency of which there is any, the largest number first. */
export async function listBalances(sql: Queryable, userId: string): Promise<Money[]> {
  const rows = await sql<Money[]>`
    select ${sql.unsafe(SPENDABLE_MINOR)}::float8 as "amountMinor", currency
    from ledger_accounts a
    where owner_kind = 'user' and holder_id = ${userId} and kind = 'balance' and balance_minor > 0
    order by balance_minor desc`
  return rows.filter(({ amountMinor }) => amountMinor > 0)
}

/** The points of a user. */
export async function pointBalance(sql: Queryable, userId: string): Promise<number> {
  const [account] = await sql<{ balance: number }[]>`
    select balance_minor::float8 as balance from ledger_accounts
    where owner_kind = 'user' and holder_id = ${userId} and kind = 'points'`
  return account?.balance ?? 0
}

/** The user's balance and those of the user's shops. */
export async function listBalancesOf(sql: Queryable, userId: string, language: Language): Promise<Balance[]> {
  const rows = await sql<
    {
      shop_id: string | null
      name: LocalizedText
      currency: Currency
      available: number
      held: number
      unseen: number
    }[]
  >`
    with holders as (
      select 'user' as owner_kind, ${userId}::uuid as id, null::jsonb as name, null::timestamptz as created_at
      union all
      (select 'shop', s.id, s.name, s.created_at from shops s where ${isManagedBy(sql, userId, 'statement')}
        order by s.created_at, s.id limit 50)
    )
    select case when h.owner_kind = 'shop' then h.id end as shop_id, h.name, a.currency,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'balance'), 0)::float8 as available,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'payout'), 0)::float8 as held,
      unseen_minor(h.owner_kind, h.id, a.currency)::float8 as unseen
    from holders h join ledger_accounts a on a.owner_kind = h.owner_kind and a.holder_id = h.id
      and a.kind in ('balance', 'payout')
    group by h.owner_kind, h.id, h.name, h.created_at, a.currency
    order by h.owner_kind desc, h.created_at, h.id, a.currency`
  return rows.map((row) => ({
    shop: row.shop_id === null ? null : { id: row.shop_id, name: textIn(row.name, language) },
    available: { amountMinor: Math.max(0, row.available - row.unseen), currency: row.currency },
    onHoldMinor: row.held,
    unseenMinor: Math.min(row.available, row.unseen),
  }))
}

/** An account with money cannot be closed. @throws AppError('ACCOUNT_HAS_BALANCE') */
export async function refuseOpenBalance(sql: Queryable, userId: string) {
  const open = await sql`
    select from ledger_accounts where owner_kind = 'user' and holder_id = ${userId} and balance_minor > 0
      and kind in ('balance', 'payout') limit 1`
  if (open.length > 0) throw new AppError('ACCOUNT_HAS_BALANCE')
}
