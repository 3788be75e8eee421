import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { quoteMachine, quoteRequestMachine } from '@tiantian/contracts/quote/state.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { QuoteRequestRow, QuoteRow } from '../../platform/database/rows.generated.ts'
import { storeMachine } from '../../platform/move.ts'
import { requireOwnShop } from '../shop/own-shop.ts'

export interface RequestRow extends Omit<QuoteRequestRow, 'vehicle'> {
  readonly vehicle: Vehicle | null
  readonly currency: Currency
}

export const requests = storeMachine<QuoteRequestRow>()({
  machine: quoteRequestMachine,
  table: 'quote_requests',
  notFound: 'QUOTE_NOT_FOUND',
  audit: { objectKind: 'quote_request', objectId: ({ id }) => id },
  columns: (_, { at }) => ({ changed_at: at }),
})

export const quotes = storeMachine<QuoteRow>()({
  machine: quoteMachine,
  table: 'quotes',
  notFound: 'QUOTE_NOT_FOUND',
  audit: { objectKind: 'quote', objectId: ({ id }) => id },
  columns: (_, { at }) => ({ changed_at: at }),
})

export interface QuoteActor {
  readonly userId: string
  readonly at: Date
}

/** The day in UTC: a quote can be ordered until the end of its last day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * The shop of a quote that the user may answer.
 * @throws AppError('QUOTE_NOT_FOUND') for one of another shop, and 'PERMISSION_DENIED' for staff
 */
export async function requireOwnQuote(sql: Queryable, userId: string, id: string): Promise<string> {
  const [own] = await sql<{ shop_id: string }[]>`
    select q.shop_id from quotes q join shop_members m on m.shop_id = q.shop_id
    where q.id = ${id} and m.user_id = ${userId}`
  if (!own) throw new AppError('QUOTE_NOT_FOUND')
  await requireOwnShop(sql, userId, own.shop_id, 'quotes')
  return own.shop_id
}
