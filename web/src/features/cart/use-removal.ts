import { useQueryClient } from '@tanstack/react-query'
import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import { addToCart, listCart, selectCartLines } from '@tiantian/contracts/cart/cart.ts'
import { useState } from 'react'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { readsOfModule } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { showFailure } from '../shell/failure.ts'
import type { CartEditor } from './cart-editor.ts'
import { linesOf } from './cart-input.ts'
import { cartQuery } from './cart-query.ts'

/** A removed line. Restoring it is one request, however often it is retried (S8.6). */
interface RemovedLine extends CartLine {
  readonly requestId: string
}

/** Removes lines, and remembers them until the next change so that they can be restored. */
export function useRemoval(editor: CartEditor, cart: Cart | undefined) {
  const queryClient = useQueryClient()
  const [stored, setSaved] = useState<readonly RemovedLine[]>([])
  const [isPuttingBack, setPuttingBack] = useState(false)
  // A line that the server did not remove is in the cart again: restoring it would add it twice.
  const removed = cart ? without(stored, linesOf(cart)) : stored
  const remove = (lines: readonly CartLine[]) => {
    editor.remove(lines.map((line) => line.offerId))
    setSaved(lines.map((line) => ({ ...line, requestId: newRequestId() })))
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
    setSaved((now) => [...without(left, now), ...now.filter((line) => !added.includes(line))])
    setPuttingBack(false)
    if (error !== undefined) showFailure(error)
  }
  return { removed, remove, putBack, isPuttingBack, forgetRemoved: () => setSaved([]) }
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
