import {
  addToCart,
  getCartTotal,
  listCart,
  mergeCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticate } from '../../gateway/caller.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { countCartLines, getCart } from './cart.service.ts'
import { addPieces, mergeInto, removeLines, selectLines, setQuantity } from './cart-change.service.ts'

/** `authenticate` reads the token of the anonymous account whose cart is merged. */
export function cartActions(authenticate: Authenticate): Implementation[] {
  return [
    implement(listCart, (context) => cartReply(context)),
    implement(getCartTotal, async ({ db, user }) => ({ lineCount: await countCartLines(db, user.id) })),
    implement(addToCart, ({ db, user, clock }, wish) => addPieces(db, user.id, wish, clock.now())),
    implement(setCartQuantity, async (context, wish) => {
      await setQuantity(context.db, context.user.id, wish, context.clock.now())
      return cartReply(context)
    }),
    implement(selectCartLines, async (context, wish) => {
      await selectLines(context.db, context.user.id, wish)
      return cartReply(context)
    }),
    implement(removeFromCart, async (context, wish) => {
      await removeLines(context.db, context.user.id, wish)
      return cartReply(context)
    }),
    implement(mergeCart, async (context, { guestToken }) => {
      const { user: guest } = await authenticate(guestToken).catch(refuseGuest)
      // Whoever holds the token of a person may not empty her cart by this way.
      if (guest.kind !== 'anonymous') refuseGuest(new AppError('TOKEN_INVALID'))
      await mergeInto(context.db, context.user.id, guest.id)
      return cartReply(context)
    }),
  ]
}

/** Names the field, so that nobody takes it for a refusal of the member's own token. */
function refuseGuest(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, error.params, [{ path: 'guestToken', rule: 'custom' }])
}

type Owner = Pick<Context<'guest'>, 'db' | 'user' | 'language' | 'clock'>

async function cartReply({ db, user, language, clock }: Owner) {
  return { cart: await getCart(db, user.id, language, clock.now()) }
}
