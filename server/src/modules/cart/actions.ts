import {
  addToCart,
  getCartTotal,
  listCart,
  mergeCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { addListToCart, removeSaved, returnToCart, saveForLater } from '@tiantian/contracts/cart/cart-list.ts'
import { anonymousUserBehind } from '../../gateway/anonymous-account.ts'
import type { Authenticate } from '../../gateway/caller.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { noteVisit } from '../product/numbers/view-count.ts'
import { addList } from './add-list.ts'
import { countCartLines, getCart } from './cart.ts'
import {
  addItems,
  mergeCarts,
  removeLines,
  removeSavedLines,
  returnLines,
  saveLines,
  selectLines,
  setQuantity,
} from './change-cart.ts'

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

async function cartReply({
  db,
  user,
  language,
  clock,
}: Pick<Context<'anonymous'>, 'db' | 'user' | 'language' | 'clock'>) {
  return { cart: await getCart(db, user.id, language, clock.now()) }
}
