import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { removeFromCart, selectCartLines, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { addToCart, CART_LINES_MAX } from '@tiantian/contracts/cart/cart.ts'
import type { Db } from '../../platform/database.ts'
import { refusable } from '../../platform/refusal.ts'
import { hashInput } from '../../platform/request.ts'

/**
 * Adds pieces to those in the cart; the sum must be one that can be ordered. One round trip.
 * @throws AppError('OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'QUANTITY_BELOW_MOQ' | 'QUANTITY_NOT_MULTIPLE' | 'STOCK_SHORT'
 *   | 'CART_LIMIT' | 'REQUEST_ID_REUSED')
 */
export async function addPieces(db: Db, userId: string, wish: Parsed<typeof addToCart>, now: Date) {
  const { requestId, offerId, quantity } = wish
  const inputHash = hashText(addToCart.name, { offerId, quantity })
  const text = JSON.stringify({
    userId,
    requestId,
    inputHash,
    offerId,
    quantity,
    linesMax: CART_LINES_MAX,
    at: now,
  })
  const [row] = await refusable(
    db.$client<[{ reply: Output<typeof addToCart> }]>`select add_to_cart(${text}::jsonb) as reply`,
  )
  return row.reply
}

/** @throws AppError('CART_LINE_NOT_FOUND') and as addPieces for a quantity that cannot be ordered */
export async function setQuantity(db: Db, userId: string, wish: Parsed<typeof setCartQuantity>, now: Date) {
  await refusable(db.$client`
    select set_cart_quantity(${userId}, ${wish.offerId}, ${wish.quantity}, ${now.toISOString()})`)
}

/** Lines that are gone are passed over. */
export async function selectLines(db: Db, userId: string, wish: Parsed<typeof selectCartLines>) {
  await db.$client`
    select select_cart_lines(${userId}, ${wish.offerIds}::uuid[], ${wish.isSelected})`
}

export async function removeLines(db: Db, userId: string, wish: Parsed<typeof removeFromCart>) {
  await db.$client`select remove_cart_lines(${userId}, ${wish.offerIds}::uuid[])`
}

/**
 * Moves the cart of an anonymous account into that of a person and leaves it empty, so that twice is once.
 * A part in both carts is there once with the sum of both, but no more than what is in stock; the person's
 * own quantity is never lowered. Lines above the limit are left out, the oldest of the guest's first.
 */
export async function mergeInto(db: Db, userId: string, guestId: string) {
  await db.$client`select merge_cart(${guestId}, ${userId}, ${CART_LINES_MAX})`
}

/** As PostgreSQL reads a bytea. */
const hashText = (action: string, input: object) => `\\x${hashInput(action, input).toString('hex')}`
