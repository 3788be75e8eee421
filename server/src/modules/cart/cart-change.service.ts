import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { removeFromCart, selectCartLines } from '@tiantian/contracts/cart/cart.ts'
import { addToCart, CART_LINES_MAX } from '@tiantian/contracts/cart/cart.ts'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'
import type { WishRow } from '../../platform/refusal.ts'
import { outcomeOf, refusable } from '../../platform/refusal.ts'
import { hashText } from '../../platform/request.ts'

interface Addition {
  readonly userId: string
  readonly wish: Parsed<typeof addToCart>
  readonly at: Date
}

const LANES = 2
const BATCH_MAX = 32

/**
 * Adds pieces to those in the cart; the sum must be one that can be ordered. What many add at the same moment goes in
 * one transaction; each is refused by itself.
 * @throws AppError('OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'QUANTITY_BELOW_MOQ' | 'QUANTITY_NOT_MULTIPLE' | 'STOCK_SHORT'
 *   | 'STOCK_SHORT_WITH_CART' | 'CART_LIMIT' | 'REQUEST_ID_REUSED')
 */
export const addPieces = inBatches({ lanes: LANES, atMost: BATCH_MAX, work: addTogether })

async function addTogether(db: Db, additions: readonly Addition[]) {
  const text = JSON.stringify(additions.map(inSql))
  const rows = await refusable(
    db.sql<WishRow<Output<typeof addToCart>>[]>`select * from add_to_carts(${text}::jsonb)`,
  )
  return rows.map(outcomeOf)
}

function inSql({ userId, wish: { requestId, offerId, quantity }, at }: Addition) {
  const inputHash = hashText(addToCart.name, { offerId, quantity })
  return { userId, requestId, inputHash, offerId, quantity, linesMax: CART_LINES_MAX, at }
}

interface QuantityWish {
  readonly offerIds: readonly string[]
  readonly quantity: number
}

/**
 * Of several lines all or none.
 * @throws AppError('CART_LINE_NOT_FOUND') and as addPieces for a quantity that cannot be ordered
 */
export async function setQuantity(db: Db, userId: string, { offerIds, quantity }: QuantityWish, now: Date) {
  await refusable(db.sql`
    select set_cart_quantity(${userId}, offer_id, ${quantity}, ${now.toISOString()})
    from unnest(${offerIds}::uuid[]) as offer_id`)
}

/** Lines that are gone are passed over. */
export async function selectLines(db: Db, userId: string, wish: Parsed<typeof selectCartLines>) {
  await db.sql`
    select select_cart_lines(${userId}, ${wish.offerIds}::uuid[], ${wish.isSelected})`
}

export async function removeLines(db: Db, userId: string, wish: Parsed<typeof removeFromCart>) {
  await db.sql`select remove_cart_lines(${userId}, ${wish.offerIds}::uuid[])`
}

/**
 * Moves the cart of an anonymous account into that of a person and leaves it empty, so that twice is once.
 * A part in both carts is there once with the sum of both, but no more than what is in stock; the person's
 * own quantity is never lowered. Lines above the limit are left out, the oldest of the guest's first.
 */
export async function mergeInto(db: Db, userId: string, guestId: string) {
  await db.sql`select merge_cart(${guestId}, ${userId}, ${CART_LINES_MAX})`
}
