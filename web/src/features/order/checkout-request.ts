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
  idOf(wish: OrderWish): string {
    const last = memory.read()
    const isSame = last !== undefined && goodsOf(last) === goodsOf(wish)
    const requestId = isSame ? last.requestId : newRequestId()
    memory.keep({ ...wish, requestId })
    return requestId
  },
  /**
   * What was sent from the cart and never answered. With the cart empty it can be sent again without a new order:
   * the server answers the orders that were placed, or refuses. Bought at once it would be ordered now.
   */
  lostFromCart(): OrderWish | undefined {
    const last = memory.read()
    if (!last || last.buyNow) return undefined
    const { requestId: _, ...wish } = last
    return wish
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

function goodsOf({ buyNow, seen }: OrderWish): string {
  const goods = seen.map(({ offerId, quantity }) => `${offerId} ${quantity}`)
  return [buyNow ? 'now' : 'cart', ...goods.sort()].join()
}
