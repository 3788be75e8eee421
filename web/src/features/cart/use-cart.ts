import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import {
  addToCart,
  listCart,
  removeFromCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { saveForLater } from '@tiantian/contracts/cart/cart-list.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isOfflineFailure } from '../../i18n/error-text.ts'
import { call } from '../../sdk/call.ts'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { untilOnline } from '../../sdk/online.ts'
import { readsOfModule } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { getSession, useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { mentionFailure, showFailure } from '../shell/error/failure.ts'
import type { CartEditor, CartEdits, CartServer } from './cart-editor.ts'
import { createCartEditor } from './cart-editor.ts'
import { applyInputs, linesOf } from './cart-input.ts'
import { cartQuery, keepCart } from './cart-query.ts'

/** A removed line. Restoring it is one request, however often it is retried (S8.6). */
interface RemovedLine extends CartLine {
  readonly requestId: string
}

/** Removes lines, and remembers them until the next change so that they can be restored. */
function useRemoval(editor: CartEditor, cart: Cart | undefined) {
  const queryClient = useQueryClient()
  const [taken, setTaken] = useState<readonly RemovedLine[]>([])
  const [isPuttingBack, setPuttingBack] = useState(false)
  // A line that the server did not remove is in the cart again: restoring it would add it twice.
  const removed = cart ? without(taken, linesOf(cart)) : taken
  const remove = (lines: readonly CartLine[]) => {
    editor.remove(lines.map((line) => line.offerId))
    setTaken(lines.map((line) => ({ ...line, requestId: newRequestId() })))
  }
  const putBack = async () => {
    setPuttingBack(true)
    await editor.settle()
    // The removal may just have been refused; the cart that is loaded next shows whether it was.
    const held = queryClient.getQueryData(cartQuery().queryKey)?.cart
    const gone = held ? without(removed, linesOf(held)) : removed
    const { added, error } = await addAgain(gone)
    await queryClient.invalidateQueries(readsOfModule(listCart))
    // Meanwhile others may have been removed, or the strip was closed: the rest is offered all the same.
    const left = removed.filter((line) => !added.includes(line))
    setTaken((now) => [...without(left, now), ...now.filter((line) => !added.includes(line))])
    setPuttingBack(false)
    if (error !== undefined) showFailure(error)
  }
  return { removed, remove, putBack, isPuttingBack, forgetRemoved: () => setTaken([]) }
}

const without = <Line extends CartLine>(lines: readonly Line[], others: readonly CartLine[]) =>
  lines.filter(({ offerId }) => others.every((other) => other.offerId !== offerId))

/**
 * Returns what was restored, and why the rest was not. A refused line does not stop the others; any other error does.
 */
async function addAgain(lines: readonly RemovedLine[]) {
  const added: RemovedLine[] = []
  let failure: unknown
  for (const line of lines) {
    try {
      await addLine(line)
      added.push(line)
    } catch (error) {
      failure ??= error
      if (!isOfLine(error)) break
    }
  }
  return { added, error: failure }
}

const OF_LINE = new Set<CallError['code']>([
  'OFFER_NOT_FOUND',
  'OFFER_EXPIRED',
  'SOLD_BY_QUOTE',
  'OWN_SHOP',
  'QUANTITY_BELOW_MOQ',
  'QUANTITY_NOT_MULTIPLE',
  'STOCK_SHORT',
  'STOCK_SHORT_WITH_CART',
])
const isOfLine = (error: unknown) => error instanceof CallError && OF_LINE.has(error.code)

async function addLine({ requestId, offerId, quantity, isSelected }: RemovedLine) {
  await call(addToCart, { requestId, offerId, quantity })
  if (!isSelected) await call(selectCartLines, { offerIds: [offerId], isSelected })
}

const EMPTY: Cart = { groups: [], saved: [], totals: [], lineCount: 0, selectedCount: 0 }

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
  return {
    cart,
    error,
    isFetching,
    refetch,
    refusals,
    editor,
    ...useSave(editor),
    ...useRemoval(editor, cart),
  }
}

/** Puts a line aside. */
function useSave(editor: CartEditor) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: async (offerId: string) => {
      // A quantity that waits to be sent is part of what is saved.
      await editor.settle()
      return call(saveForLater, { offerIds: [offerId] })
    },
    onSuccess: ({ cart }) => keepCart(queryClient, cart),
    onError: showFailure,
  })
  return { save: (line: CartLine) => saving.mutate(line.offerId) }
}

export type CartContext = ReturnType<typeof useCart>

/** A change that found no network waits for it, unless somebody else has signed in by then: it is of another cart. */
function networkBack(error: unknown): Promise<boolean> | undefined {
  if (!isOfflineFailure(error)) return undefined
  const { uid } = getSession()
  return untilOnline().then(() => getSession().uid === uid)
}

function useCartEditor(): CartEditor {
  const queryClient = useQueryClient()
  const [editor] = useState(() =>
    createCartEditor({
      server,
      onCart: (cart) => keepCart(queryClient, cart),
      onRefusal: () => void queryClient.invalidateQueries({ queryKey: cartQuery().queryKey }),
      networkBack,
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
