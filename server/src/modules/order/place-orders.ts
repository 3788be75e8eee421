import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { submitCheckout } from '@tiantian/contracts/order/order.ts'
import postgres from 'postgres'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'
import { isDeadlock } from '../../platform/deadlock.ts'
import { newId } from '../../platform/id.ts'
import { refusable } from '../../platform/refusal.ts'
import { hashText } from '../../platform/request.ts'
import { orderCode } from './order-code.ts'

export interface OrderWish {
  readonly userId: string
  readonly wish: Parsed<typeof submitCheckout>
  /** What the buyer saw, each line with whether it fits the car that she compared with. */
  readonly seen: readonly object[]
  readonly at: Date
}

/** What the function place_orders answers and keeps for a repeated wish: names in all languages. */
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
 * Places one checkout, by the same statements as others that come at the same moment. Where one of them is refused, each
 * is placed by itself.
 * @throws AppError with what place_orders refuses with
 */
export const placeOrder = inBatches({ lanes: LANES, atMost: BATCH_MAX, work: placeTogether })

const TRIES = 5

/** Codes are random: should one exist already, the whole is tried again with others. */
async function placeTogether(db: Db, wishes: readonly OrderWish[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = JSON.stringify(wishes.map(inSql))
      return await refusable(db.sql<{ reply: PlacedCheckout }[]>`
        select place_orders(${text}::jsonb) as reply`)
    } catch (error) {
      const isChanging = wishes.length === 1 && isRightAgain(error)
      if (attempt === TRIES || !(isChanging || mayTryAgain(error))) throw error
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

/** What one was refused for has changed before it could be told: somebody cancelled, and the part is in stock again. */
const isRightAgain = (error: unknown) => error instanceof AppError && error.code === 'STATE_CONFLICT'

/** A deadlock can come only of selling the last piece, which also marks the product as sold out. */
function mayTryAgain(error: unknown): boolean {
  if (isDeadlock(error)) return true
  return error instanceof postgres.PostgresError && error.constraint_name === 'orders_code_key'
}
