import type { Input } from '@tiantian/contracts/action.ts'
import { submitCheckout } from '@tiantian/contracts/order/order.ts'
import { CallError } from '../../sdk/call-error.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { ownTabMemory } from '../../sdk/tab-memory.ts'

type Sent = Input<typeof submitCheckout>
/** What is ordered, as it is sent. */
export type OrderWish = Omit<Sent, 'requestId'>

const memory = ownTabMemory<Sent>('checkout_request', submitCheckout.input)

/**
 * The submit under way. It outlives reloads until the server answers, so that an order whose answer got lost is
 * not placed twice (S8.6). It is its buyer's: whoever else signs in here has sent nothing yet.
 */
export const checkoutRequest = {
  /**
   * The id to send a wish with: the one of the last try for as long as it is about the same goods. A changed note
   * is no other order: if the first try went through, the server refuses it under this id.
   */
  idOf(input: OrderWish): string {
    const last = memory.read()
    const isSame = last !== undefined && productsOf(last) === productsOf(input)
    const requestId = isSame ? last.requestId : newRequestId()
    memory.keep({ ...input, requestId })
    return requestId
  },
  /**
   * What was sent from the cart and never answered. With the cart empty it can be sent again without a new order:
   * the server answers the orders that were placed, or refuses. Bought at once it would be ordered now.
   */
  lostFromCart(): OrderWish | undefined {
    const last = memory.read()
    if (!last || last.buyNow) return undefined
    const { requestId: _, ...input } = last
    return input
  },
  answered() {
    memory.keep(undefined)
  },
}

/** Did the server decide? After a lost connection or its own failure nobody knows. */
export function isDecided(error: unknown): boolean {
  const undecided = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'SYS_ERR', 'TRAFFIC_LIMIT']
  return error instanceof CallError && !undecided.includes(error.code)
}

function productsOf({ buyNow, seen }: OrderWish): string {
  const products = seen.map(({ offerId, quantity }) => `${offerId} ${quantity}`)
  return [buyNow ? 'now' : 'cart', ...products.sort()].join()
}
