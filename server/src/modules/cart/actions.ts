import {
  addToCart,
  getCartTotal,
  listCart,
  mergeCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { anonymousUserBehind } from '../../gateway/anonymous-account.ts'
import type { Authenticate } from '../../gateway/caller.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { countCartLines, getCart } from './cart.ts'
import { addItems, mergeCarts, removeLines, selectLines, setQuantity } from './change-cart.ts'

/** `authenticate` verifies the token of the anonymous account whose cart is merged. */
export function cartActions(authenticate: Authenticate): Implementation[] {
  return [
    implement(listCart, (context) => cartReply(context)),
    implement(getCartTotal, async ({ db, user }) => ({ lineCount: await countCartLines(db, user.id) })),
    implement(addToCart, ({ db, user, clock }, input) =>
      addItems(db, { userId: user.id, input, at: clock.now() }),
    ),
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
