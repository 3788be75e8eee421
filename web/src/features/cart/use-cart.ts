import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { removeFromCart, selectCartLines, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { mentionFailure } from '../shell/failure.ts'
import type { CartEditor, CartEdits, CartServer } from './cart-editor.ts'
import { createCartEditor } from './cart-editor.ts'
import { applyInputs } from './cart-input.ts'
import { cartQuery, keepCart } from './cart-query.ts'
import { useRemoval } from './use-removal.ts'

const EMPTY: Cart = { groups: [], totals: [], lineCount: 0, selectedCount: 0 }

const server: CartServer = {
  setQuantity: async (offerId, quantity) => (await call(setCartQuantity, { offerId, quantity })).cart,
  select: async (offerIds, isSelected) => (await call(selectCartLines, { offerIds, isSelected })).cart,
  remove: async (offerIds) => (await call(removeFromCart, { offerIds })).cart,
}

/** The cart with the user's changes applied at once, and the functions to change it. */
export function useCart() {
  const { token } = useSession()
  // A visitor without an account has no cart; opening the page need not create an account.
  const { data, error, isFetching, refetch } = useQuery({ ...cartQuery(), enabled: token !== undefined })
  const editor = useCartEditor()
  const { inputs, refusals } = useSyncExternalStore(editor.subscribe, editor.get)
  useGoneLines(editor, data?.cart, refusals)
  const known = token === undefined ? EMPTY : data?.cart
  const cart = useMemo(() => known && applyInputs(known, inputs), [known, inputs])
  return { cart, error, isFetching, refetch, refusals, editor, ...useRemoval(editor, cart) }
}

export type CartContext = ReturnType<typeof useCart>

function useCartEditor(): CartEditor {
  const queryClient = useQueryClient()
  const [editor] = useState(() =>
    createCartEditor({
      server,
      onCart: (cart) => keepCart(queryClient, cart),
      onRefusal: () => void queryClient.invalidateQueries({ queryKey: cartQuery().queryKey }),
    }),
  )
  // A pending quantity is sent when the user leaves the page.
  useEffect(() => () => void editor.settle(), [editor])
  return editor
}

/** Reports a refusal for a line that was changed here but removed elsewhere: no row is left to show it in. */
function useGoneLines(editor: CartEditor, cart: Cart | undefined, refusals: CartEdits['refusals']) {
  useEffect(() => {
    if (!cart || refusals.size === 0) return
    const notice = editor.forgetGone(cart).find((error) => hasCode(error, 'CART_LINE_NOT_FOUND'))
    if (notice) mentionFailure(notice)
  }, [editor, cart, refusals])
}
