import {
  addToCart,
  CART_LINES_MAX,
  getCartTotal,
  listCart,
  mergeCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { addListToCart, removeSaved, returnToCart, saveForLater } from '@tiantian/contracts/cart/cart-list.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { anonymousUserBehind } from '../../gateway/anonymous-account.ts'
import type { Authenticate } from '../../gateway/caller.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Db } from '../../platform/database/database.ts'
import { noteVisit } from '../product/numbers/view-count.ts'
import { addList } from './add-list.ts'
import { countCartLines, getCart } from './cart.ts'
import { addItems, mergeCarts, removeLines, selectLines, setQuantity } from './change-cart.ts'
import { lockCart } from './offer.ts'

/** Moves lines out of the cart; missing ones are ignored. @throws AppError('CART_LIMIT') */
async function saveLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity, seen
      )
      insert into cart_saved_lines (user_id, offer_id, quantity, saved_at, seen)
      select ${userId}, offer_id, quantity, ${at}, seen from moved
      on conflict (user_id, offer_id) do update set
        quantity = excluded.quantity, saved_at = excluded.saved_at, seen = excluded.seen`
    const saved = await tx`select from cart_saved_lines where user_id = ${userId}`
    if (saved.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

/** Moves lines back, unselected ones too: what the user returns they mean to order. @throws AppError('CART_LIMIT') */
async function returnLines(db: Db, userId: string, offerIds: readonly string[], at: Date) {
  await db.transaction(async (tx) => {
    await lockCart(tx, userId)
    await tx`
      with moved as (
        delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])
        returning offer_id, quantity, seen
      )
      insert into cart_lines (user_id, offer_id, quantity, created_at, seen)
      select ${userId}, offer_id, quantity, ${at}, seen from moved
      on conflict (user_id, offer_id) do update set
        seen = case when cart_lines.quantity >= excluded.quantity then cart_lines.seen else excluded.seen end,
        quantity = greatest(cart_lines.quantity, excluded.quantity), is_selected = true`
    const lines = await tx`select from cart_lines where user_id = ${userId}`
    if (lines.length > CART_LINES_MAX) throw new AppError('CART_LIMIT', { max: CART_LINES_MAX })
  })
}

async function removeSavedLines(db: Db, userId: string, offerIds: readonly string[]) {
  await db.sql`
    delete from cart_saved_lines where user_id = ${userId} and offer_id = any(${[...offerIds]}::uuid[])`
}

/** `authenticate` verifies the token of the anonymous account whose cart is merged. */
export function cartActions(authenticate: Authenticate): Implementation[] {
  return [
    implement(listCart, (context) => cartReply(context)),
    implement(getCartTotal, async ({ db, user }) => ({ lineCount: await countCartLines(db, user.id) })),
    implement(addToCart, async (context, input) => {
      const { db, user, clock } = context
      const reply = await addItems(db, { userId: user.id, input, at: clock.now() })
      noteVisit(context, { kind: 'cart', id: input.offerId })
      return reply
    }),
    implement(setCartQuantity, async (context, { offerId, quantity }) => {
      await setQuantity(context.db, context.user.id, { offerIds: [offerId], quantity }, context.clock.now())
      return cartReply(context)
    }),
    implement(selectCartLines, async (context, input) => {
      await selectLines(context.db, context.user.id, input)
      return cartReply(context)
    }),
    implement(removeFromCart, async (context, input) => {
      await removeLines(context.db, context.user.id, input)
      return cartReply(context)
    }),
    implement(addListToCart, async (context, input) => {
      const { db, user, language, clock } = context
      const { report, addedOfferIds } = await addList(
        db,
        { userId: user.id, language, at: clock.now() },
        input,
      )
      for (const id of addedOfferIds) noteVisit(context, { kind: 'cart', id })
      return { report, ...(await cartReply(context)) }
    }),
    implement(saveForLater, async (context, { offerIds }) => {
      await saveLines(context.db, context.user.id, offerIds, context.clock.now())
      return cartReply(context)
    }),
    implement(returnToCart, async (context, { offerIds }) => {
      await returnLines(context.db, context.user.id, offerIds, context.clock.now())
      return cartReply(context)
    }),
    implement(removeSaved, async (context, { offerIds }) => {
      await removeSavedLines(context.db, context.user.id, offerIds)
      return cartReply(context)
    }),
    implement(mergeCart, async (context, { anonymousToken }) => {
      await mergeCarts(context.db, context.user.id, await anonymousUserBehind(authenticate, anonymousToken))
      return cartReply(context)
    }),
  ]
}

type ActionsOwner = Pick<Context<'anonymous'>, 'db' | 'user' | 'language' | 'clock'>

async function cartReply({ db, user, language, clock }: ActionsOwner) {
  return { cart: await getCart(db, user.id, language, clock.now()) }
}
