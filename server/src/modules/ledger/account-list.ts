import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  AccountEntry,
  AccountTotal,
  LedgerAmount,
  listAccountEntries,
  listAccounts,
  OfficeAccount,
} from '@tiantian/contracts/ledger/account.ts'
import * as z from 'zod'
import { cursorBigint, cursorId, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/text-in-sql.ts'
import { isoTime } from '../../platform/iso-time.ts'

interface ListedAccount {
  readonly id: string
  readonly owner: OfficeAccount['owner']
  readonly kind: OfficeAccount['kind']
  readonly holder_id: string | null
  readonly currency: LedgerAmount['currency']
  readonly balance: number
  readonly last_at: string | null
  readonly shop_name: LocalizedText | null
  readonly other_name: string | null
}

/** Columns of the name of `ledger_accounts a`: of a shop by language, otherwise of the user or the order. */
const nameOf = (sql: Queryable): Fragment => sql`
  case when a.owner_kind = 'shop' then (select s.name from shops s where s.id = a.holder_id) end as shop_name,
  case a.owner_kind
    when 'user' then (select coalesce(u.nickname, u.username) from users u where u.id = a.holder_id)
    when 'order' then (
      select t.reference from ledger_transactions t where t.order_id = a.holder_id and t.reference <> '' limit 1)
  end as other_name`

/** Accounts that may be negative keep no balance: theirs is the sum of their entries. */
const balanceOf = (sql: Queryable): Fragment => sql`
  coalesce(a.balance_minor, (select sum(e.amount_minor) from ledger_entries e where e.account_id = a.id), 0)::float8`

const accountsWhere = (sql: Queryable, condition: Fragment) => sql<ListedAccount[]>`
  select a.id, a.owner_kind as owner, a.kind, a.holder_id, a.currency, ${balanceOf(sql)} as balance,
    (select t.at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id order by e.id desc limit 1) as last_at,
    ${nameOf(sql)}
  from ledger_accounts a where ${condition}`

const holderName = (row: Pick<ListedAccount, 'shop_name' | 'other_name'>, language: Language) =>
  row.shop_name ? textIn(row.shop_name, language) : (row.other_name ?? '')

const accountView = (row: ListedAccount, language: Language): OfficeAccount => ({
  id: row.id,
  owner: row.owner,
  kind: row.kind,
  holderId: row.holder_id,
  holderName: holderName(row, language),
  balance: { amountMinor: row.balance, currency: row.currency },
  lastAt: row.last_at && isoTime(row.last_at),
})

const ACCOUNTS = 'ledger-accounts'

/** Accounts of all owners, the latest first. */
export async function listAccountsOf(
  sql: Queryable,
  { cursor, limit, text, owner, kind, currency, isFunded }: Parsed<typeof listAccounts>,
  language: Language,
) {
  const [after] = readCursor(ACCOUNTS, cursor, z.tuple([cursorId])) ?? []
  const found = await accountsWhere(
    sql,
    sql`true
      ${text ? sql`and a.holder_id in (${holdersNamed(sql, text)})` : sql``}
      ${owner ? sql`and a.owner_kind = ${owner}` : sql``}
      ${kind ? sql`and a.kind = ${kind}` : sql``}
      ${currency ? sql`and a.currency = ${currency}` : sql``}
      ${isFunded ? sql`and (a.balance_minor is null or a.balance_minor > 0)` : sql``}
      ${after === undefined ? sql`` : sql`and a.id < ${after}`}
      order by a.id desc limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(ACCOUNTS, found, limit, ({ id }) => [id])
  return { rows: rows.map((row) => accountView(row, language)), nextCursor }
}

const holdersNamed = (sql: Queryable, text: string): Fragment => sql`
  select s.id from shops s
  where exists (select from jsonb_each_text(s.name) shown where shown.value ilike ${likePattern(text)})
  union all
  select u.id from users u where u.nickname ilike ${likePattern(text)} or u.username ilike ${likePattern(text)}
  union all
  select t.order_id from ledger_transactions t where t.reference = ${text.toUpperCase()} and t.order_id is not null`

/** @throws AppError('LEDGER_ACCOUNT_NOT_FOUND') */
export async function getAccountOf(sql: Queryable, id: string, language: Language): Promise<OfficeAccount> {
  const [row] = await accountsWhere(sql, sql`a.id = ${id}`)
  if (!row) throw new AppError('LEDGER_ACCOUNT_NOT_FOUND')
  return accountView(row, language)
}

/** By kind of account and currency; of each currency all together are zero. */
export async function listTotals(sql: Queryable): Promise<AccountTotal[]> {
  const rows = await sql<
    {
      owner: AccountTotal['owner']
      kind: AccountTotal['kind']
      currency: LedgerAmount['currency']
      count: number
      total: number
    }[]
  >`
    select a.owner_kind as owner, a.kind, a.currency, count(*)::int as count, sum(${balanceOf(sql)}) as total
    from ledger_accounts a group by a.owner_kind, a.kind, a.currency
    order by a.kind, a.owner_kind, a.currency`
  return rows.map(({ owner, kind, currency, count, total }) => ({
    owner,
    kind,
    accountCount: count,
    total: { amountMinor: total, currency },
  }))
}

interface ListedEntry {
  readonly id: number
  readonly at: string
  readonly kind: AccountEntry['kind']
  readonly amount: number
  readonly currency: LedgerAmount['currency']
  readonly cause: string
  readonly order_id: string | null
  readonly reference: string
  readonly actor_name: string | null
  readonly against: readonly Pick<ListedAccount, 'id' | 'owner' | 'kind' | 'shop_name' | 'other_name'>[]
}

const ENTRIES = 'ledger-account-entries'
const PAYOUT_CAUSE = /^payout\/([0-9a-f-]{36})\//

/** Bookings of one account with what made them. @throws AppError('LEDGER_ACCOUNT_NOT_FOUND') */
export async function listEntriesOf(
  sql: Queryable,
  { id: accountId, cursor, limit, kind }: Parsed<typeof listAccountEntries>,
  language: Language,
): Promise<Output<typeof listAccountEntries>> {
  const [after] = readCursor(ENTRIES, cursor, z.tuple([cursorBigint])) ?? []
  const known = await sql`select from ledger_accounts where id = ${accountId}`
  if (known.length === 0) throw new AppError('LEDGER_ACCOUNT_NOT_FOUND')
  const found = await sql<ListedEntry[]>`
    select e.id::float8 as id, t.at, t.kind, e.amount_minor::float8 as amount, own.currency, t.cause, t.order_id,
      t.reference, (select coalesce(u.nickname, u.username) from users u where u.id = t.actor_id) as actor_name,
      array(
        select to_jsonb(other) from (
          select a.id, a.owner_kind as owner, a.kind, ${nameOf(sql)}
          from ledger_entries o join ledger_accounts a on a.id = o.account_id
          where o.transaction_id = e.transaction_id and o.account_id <> e.account_id order by o.id
        ) other) as against
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts own on own.id = e.account_id
    where e.account_id = ${accountId} ${kind ? sql`and t.kind = ${kind}` : sql``}
      ${after === undefined ? sql`` : sql`and e.id < ${after}`}
    order by e.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(ENTRIES, found, limit, ({ id }) => [id])
  return { rows: rows.map((row) => entryView(row, language)), nextCursor }
}

const entryView = (row: ListedEntry, language: Language): AccountEntry => ({
  id: String(row.id),
  at: isoTime(row.at),
  kind: row.kind,
  amount: { amountMinor: row.amount, currency: row.currency },
  cause: row.cause,
  orderId: row.order_id,
  reference: row.reference,
  payoutId: PAYOUT_CAUSE.exec(row.cause)?.[1] ?? null,
  actorName: row.actor_name ?? '',
  against: row.against.map((each) => ({
    id: each.id,
    owner: each.owner,
    kind: each.kind,
    holderName: holderName(each, language),
  })),
})
