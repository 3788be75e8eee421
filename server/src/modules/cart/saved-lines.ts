import { CART_LINES_MAX } from '@tiantian/contracts/cart/cart.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Db } from '../../platform/database.ts'
import { lockCart } from './offer.ts'

/** Moves lines out of the cart; missing ones are ignored. @throws AppError('CART_LIMIT') */
export async function saveLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity
      )
      insert into cart_saved_lines (user_id, offer_id, quantity, saved_at)
      select ${userId}, offer_id, quantity, ${at} from moved
      on conflict (user_id, offer_id) do update set quantity = excluded.quantity, saved_at = excluded.saved_at`
    const saved = await tx`select from cart_saved_lines where user_id = ${userId}`
    if (saved.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

/** Moves lines back, unselected ones too: what the user returns they mean to order. @throws AppError('CART_LIMIT') */
export async function returnLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity
      )
      insert into cart_lines (user_id, offer_id, quantity, created_at)
      select ${userId}, offer_id, quantity, ${at} from moved
      on conflict (user_id, offer_id) do update set
        quantity = greatest(cart_lines.quantity, excluded.quantity), is_selected = true`
    const lines = await tx`select from cart_lines where user_id = ${userId}`
    if (lines.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

export async function removeSavedLines(db: Db, userId: string, offerIds: readonly string[]) {
  await db.sql`
    delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])`
}
