import type { Parsed } from '@tiantian/contracts/action.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { submitCheckout } from '@tiantian/contracts/order/order.ts'
import postgres from 'postgres'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { WishRow } from '../../platform/refusal.ts'
import { outcomeOf } from '../../platform/refusal.ts'
import { hashText } from '../../platform/request.ts'
import { orderCode } from './order-code.ts'

export interface OrderWish {
  readonly userId: string
  readonly wish: Parsed<typeof submitCheckout>
  /** What the buyer saw, each line with whether it fits the car that she compared with. */
  readonly seen: readonly object[]
  readonly at: Date
}

/** What the function place_order answers and keeps for a repeated wish: names in all languages. */
export interface PlacedCheckout {
  readonly checkoutId: string
  readonly orders: readonly {
    readonly id: string
    readonly code: string
    readonly shopName: LocalizedText
    readonly currency: Currency
    readonly totalMinor: number
  }[]
}

/** One at work while the other commits; more would only wait for the same rows of stock. */
const LANES = 2
const BATCH_MAX = 16

/**
 * Places one checkout, in one transaction with others that come at the same moment; each is refused by itself.
 * @throws AppError with what place_order refuses with
 */
export const placeOrder = inBatches({ lanes: LANES, atMost: BATCH_MAX, work: placeTogether })

const TRIES = 5

/** Codes are random: should one exist already, the whole is tried again with others. */
async function placeTogether(db: Db, wishes: readonly OrderWish[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = JSON.stringify(wishes.map(inSql))
      const rows = await db.$client<WishRow<PlacedCheckout>[]>`select * from place_orders(${text}::jsonb)`
      return rows.map(outcomeOf)
    } catch (error) {
      if (attempt === TRIES || !mayTryAgain(error)) throw error
    }
  }
}

/** With ids and codes of its own at each try. */
function inSql({ userId, wish, seen, at }: OrderWish) {
  const { requestId, ...input } = wish
  return {
    userId,
    requestId,
    inputHash: hashText(submitCheckout.name, input),
    checkoutId: newId(),
    // As many as there are lines: no more orders than that can come of them.
    orderIds: seen.map(newId),
    orderCodes: seen.map(() => orderCode(at)),
    addressId: wish.addressId,
    isBuyNow: wish.buyNow !== undefined,
    seen,
    notes: wish.notes,
    at,
  }
}

const DEADLOCK = '40P01'

/** A deadlock can come only of selling the last piece, which also marks the product as sold out. */
function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  return error.constraint_name === 'orders_code_key' || error.code === DEADLOCK
}
