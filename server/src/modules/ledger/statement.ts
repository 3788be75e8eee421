import type { Parsed } from '@tiantian/contracts/action.ts'
import type { listStatement, StatementEntry } from '@tiantian/contracts/ledger/ledger.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import * as z from 'zod'
import { cursorBigint, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { requireOwnShop } from '../shop/own-shop.ts'

/** Whose balance: the user's own, or that of a shop. */
export interface Holder {
  readonly owner: 'user' | 'shop'
  readonly holderId: string
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') for a shop of somebody else, and for too low a role */
export async function holderFor(
  sql: Queryable,
  userId: string,
  shopId: string | undefined,
  permission: 'statement' | 'payout',
): Promise<Holder> {
  if (shopId === undefined) return { owner: 'user', holderId: userId }
  await requireOwnShop(sql, userId, shopId, permission)
  return { owner: 'shop', holderId: shopId }
}

const LIST = 'ledger-entries'

/** Entries of the holder's balances, the latest first. */
export async function listStatementOf(
  sql: Queryable,
  { owner, holderId }: Holder,
  { cursor, limit, currency, kind }: Parsed<typeof listStatement>,
) {
  const [after] = readCursor(LIST, cursor, z.tuple([cursorBigint])) ?? []
  const found = await sql<
    {
      id: number
      at: string
      kind: StatementEntry['kind']
      amount: number
      currency: Currency
      order_id: string | null
      reference: string
    }[]
  >`
    select e.id::float8 as id, t.at, t.kind, e.amount_minor::float8 as amount, a.currency, t.order_id, t.reference
    from ledger_accounts a
    cross join lateral (
      select * from ledger_entries where account_id = a.id ${after === undefined ? sql`` : sql`and id < ${after}`}
      order by id desc
    ) e
    join ledger_transactions t on t.id = e.transaction_id
    where a.owner_kind = ${owner} and a.holder_id = ${holderId} and a.kind = 'balance'
      ${currency ? sql`and a.currency = ${currency}` : sql``}
      ${kind ? sql`and t.kind = ${kind}` : sql``}
    order by e.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, ({ id }) => [id])
  return {
    rows: rows.map(
      (row): StatementEntry => ({
        id: String(row.id),
        at: isoTime(row.at),
        kind: row.kind,
        amount: { amountMinor: row.amount, currency: row.currency },
        orderId: row.order_id,
        reference: row.reference,
      }),
    ),
    nextCursor,
  }
}
