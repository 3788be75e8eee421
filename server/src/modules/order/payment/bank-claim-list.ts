import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { listBankClaims, OfficeClaim } from '@tiantian/contracts/order/bank-claim.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BankClaimRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { Exchange } from '../terms/exchange.ts'

const LIST = 'bank-claims'

interface ListedClaim extends BankClaimRow {
  readonly order_id: string
  readonly code: string
  readonly shop_name: LocalizedText
}

/** Claims of payments of ours, the latest first. */
export async function listBankClaimsOf(
  sql: Queryable,
  { cursor, limit, state }: Parsed<typeof listBankClaims>,
  language: Language,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorId]))
  const found = await sql<ListedClaim[]>`
    select c.*, o.id as order_id, o.code, s.name as shop_name from bank_claims c
    join online_payments p on p.id = c.online_payment_id join orders o on o.id = p.order_id
    join shops s on s.id = o.shop_id
    where ${state ? sql`c.state = ${state}` : sql`true`}
      ${after ? sql`and (c.created_at, c.id) < (${after[0]}, ${after[1]})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.created_at, row.id])
  return { rows: rows.map((row) => officeClaim(row, language)), nextCursor }
}

/** What is held is that of a claim that is still open. */
function officeClaim(row: ListedClaim, language: Language): OfficeClaim {
  const isOpen = row.state === 'open'
  const advanced = Number(row.alliance_minor)
  return {
    ...bankClaimView(row),
    orderId: row.order_id,
    orderCode: row.code,
    shopName: textIn(row.shop_name, language),
    provider: row.provider,
    reference: row.reference,
    stated:
      row.stated_minor === null
        ? null
        : { amountMinor: Number(row.stated_minor), currency: row.stated_currency ?? '' },
    exchange: row.exchange as Exchange | null,
    chargedMinor: row.charged_minor === null ? null : Number(row.charged_minor),
    heldMinor: isOpen
      ? Number(row.amount_minor) - Number(row.refunded_minor) - advanced - Number(row.buyer_minor)
      : 0,
    uncoveredMinor: isOpen ? advanced : 0,
  }
}

export const bankClaimView = (row: BankClaimRow) => ({
  id: row.id,
  state: row.state,
  amount: { amountMinor: Number(row.amount_minor), currency: row.currency as Currency },
  reason: row.reason,
  createdAt: isoTime(row.created_at),
  decidedAt: row.decided_at && isoTime(row.decided_at),
})
