import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { submitCheckout } from '@tiantian/contracts/order/order.ts'
import postgres from 'postgres'
import { newId } from '../../platform/id.ts'
import { refusable } from '../../platform/refusal.ts'
import { hashInput } from '../../platform/request.ts'
import { fitsOfOffers } from '../product/fit.service.ts'
import { orderCode } from './order-code.ts'
import type { Shopper } from './preview.service.ts'

type Wish = Parsed<typeof submitCheckout>

/** What the function place_order answers and keeps for a repeated wish: names in all languages. */
interface PlacedCheckout {
  checkoutId: string
  orders: { id: string; code: string; shopName: LocalizedText; currency: Currency; totalMinor: number }[]
}

/**
 * Orders what the buyer saw, all or nothing; the same request id is done once.
 * @throws AppError('PRICE_CHANGED' | 'STOCK_SHORT' | 'CART_EMPTY' | 'CART_LINE_NOT_FOUND' | 'STATE_CONFLICT'
 *   | 'ADDRESS_NOT_FOUND' | 'OFFER_NOT_FOUND' | 'OFFER_EXPIRED' | 'QUANTITY_BELOW_MOQ' | 'QUANTITY_NOT_MULTIPLE'
 *   | 'REQUEST_ID_REUSED')
 */
export async function submitOrders(shopper: Shopper, wish: Wish): Promise<Output<typeof submitCheckout>> {
  refuseOtherOffer(wish)
  const offerIds = wish.seen.map((line) => line.offerId)
  const fits = await fitsOfOffers(shopper.db.$client, offerIds, wish.compare)
  const seen = wish.seen.map((line) => ({ ...line, fit: fits.get(line.offerId) }))
  const { checkoutId, orders } = await placeOrder(shopper, wish, seen)
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

const TRIES = 5

/** Codes are random: should one exist already, the whole is tried again with others. */
async function placeOrder(shopper: Shopper, wish: Wish, seen: readonly object[]): Promise<PlacedCheckout> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToPlace(shopper, wish, seen)
    } catch (error) {
      if (attempt === TRIES || !mayTryAgain(error)) throw error
    }
  }
}

async function tryToPlace({ db, clock, userId }: Shopper, wish: Wish, seen: readonly object[]) {
  const { requestId, ...input } = wish
  const at = clock.now()
  const orderIds = seen.map(newId)
  const codes = seen.map(() => orderCode(at))
  const [row] = await refusable(db.$client<[{ reply: PlacedCheckout }]>`
    select place_order(${userId}, ${requestId}, ${hashInput(submitCheckout.name, input)}, ${newId()},
      ${orderIds}::uuid[], ${codes}::text[], ${wish.addressId}, ${wish.buyNow !== undefined},
      ${JSON.stringify(seen)}::jsonb, ${JSON.stringify(wish.notes)}::jsonb, ${at.toISOString()}) as reply`)
  return row.reply
}

const DEADLOCK = '40P01'

/** A deadlock can come only of selling the last piece, which also marks the product as sold out. */
function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  return error.constraint_name === 'orders_code_key' || error.code === DEADLOCK
}
