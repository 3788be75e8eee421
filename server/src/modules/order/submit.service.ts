import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { submitCheckout } from '@tiantian/contracts/order/order.ts'
import { fitsOfOffers } from '../product/fit.service.ts'
import { placeOrder } from './place-orders.ts'
import type { Shopper } from './preview.service.ts'

type Wish = Parsed<typeof submitCheckout>

/**
 * Orders what the buyer saw, all or nothing; the same request id is done once.
 * @throws AppError('PRICE_CHANGED' | 'STOCK_SHORT' | 'CART_EMPTY' | 'CART_LINE_NOT_FOUND' | 'STATE_CONFLICT'
 *   | 'ADDRESS_NOT_FOUND' | 'OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'QUANTITY_BELOW_MOQ' | 'QUANTITY_NOT_MULTIPLE'
 *   | 'REQUEST_ID_REUSED')
 */
export async function submitOrders(shopper: Shopper, wish: Wish): Promise<Output<typeof submitCheckout>> {
  refuseOtherOffer(wish)
  const offerIds = wish.seen.map((line) => line.offerId)
  const fits = await fitsOfOffers(shopper.db.sql, offerIds, wish.compare)
  const seen = wish.seen.map((line) => ({ ...line, fit: fits.get(line.offerId) }))
  const at = shopper.clock.now()
  const { checkoutId, orders } = await placeOrder(shopper.db, { userId: shopper.userId, wish, seen, at })
  return {
    checkoutId,
    orders: orders.map(({ id, code, shopName, currency, totalMinor }) => ({
      id,
      code,
      shopName: textIn(shopName, shopper.language),
      total: { currency, amountMinor: totalMinor },
    })),
  }
}

/** What was seen of an offer bought at once must be that offer. */
function refuseOtherOffer({ buyNow, seen }: Wish) {
  if (!buyNow) return
  const [line] = seen
  const isSame = seen.length === 1 && line?.offerId === buyNow.offerId && line.quantity === buyNow.quantity
  if (!isSame) throw new AppError('INVALID_INPUT', {}, [{ path: 'seen', rule: 'buy_now' }])
}
