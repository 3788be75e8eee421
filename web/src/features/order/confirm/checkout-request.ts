import type { Input } from '@tiantian/contracts/action.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { CallError } from '../../../sdk/call-error.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { ownTabMemory } from '../../../sdk/tab-memory.ts'

type CheckoutRequestInput = Input<typeof submitCheckout>
/** The order input, as it is sent. */
export type OrderRequest = Omit<CheckoutRequestInput, 'requestId'>

const memory = ownTabMemory<CheckoutRequestInput>('checkout_request', submitCheckout.input)

/**
 * The submit in progress. It survives reloads until the server replies, so that an order whose reply was lost is not
 * placed twice (S8.6). It belongs to its buyer: another user who signs in here has sent nothing yet.
 */
export const checkoutRequest = {
  /**
   * The request id of a submit: that of the last attempt as long as the items are the same. A changed note is no
   * other order: if the first attempt succeeded, the server refuses it under this id.
   */
  idOf(input: OrderRequest): string {
    const last = memory.read()
    const isSame = last !== undefined && productsOf(last) === productsOf(input)
    const requestId = isSame ? last.requestId : newRequestId()
    memory.keep({ ...input, requestId })
    return requestId
  },
  /**
   * A submit from the cart without a reply. With an empty cart it can be repeated without a new order: the server
   * returns the placed orders, or refuses. A submit of buy now would place an order now.
   */
  lostFromCart(): OrderRequest | undefined {
    const last = memory.read()
    if (!last || last.buyNow || last.quote) return undefined
    const { requestId: _, ...input } = last
    return input
  },
  answered() {
    memory.keep(undefined)
  },
}

/** Whether the server has decided. After a lost connection or a server failure nobody knows. */
export function isDecided(error: unknown): boolean {
  const undecided = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'SYS_ERR', 'TRAFFIC_LIMIT']
  return error instanceof CallError && !undecided.includes(error.code)
}

function productsOf({ buyNow, quote, seen }: OrderRequest): string {
  const products = seen.map(({ offerId, quantity }) => `${offerId} ${quantity}`)
  const source = buyNow ? 'now' : 'cart'
  return [quote?.requestId ?? source, ...products.sort()].join()
}
