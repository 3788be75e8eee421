import { CART_LINES_MAX } from '@tiantian/contracts/cart/cart.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readQuantities, storeLines } from './change-cart.ts'
import type { CartOffer, OfferLine } from './offer.ts'
import { lockCart, orderable, priceLine, readOffers, shopsOfMember } from './offer.ts'

interface RepeatedOffer {
  readonly offerId: string
  readonly quantity: number
}

interface AddedAgain {
  readonly offerId: string
  readonly outcome: 'added' | 'adjusted' | 'gone' | 'out_of_stock' | 'by_quote' | 'limit'
  readonly addedQuantity: number
  readonly now: Money | null
}

/** Adds the very offers that were bought before, as far as they can be ordered now, and says what became of each. */
export async function addAgain(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  wanted: readonly RepeatedOffer[],
): Promise<AddedAgain[]> {
  await lockCart(tx, userId)
  const offers = await readOffers(
    tx,
    wanted.map(({ offerId }) => offerId),
  )
  const ownShops = await shopsOfMember(tx, userId)
  const inCart = await readQuantities(tx, userId)
  const changed: OfferLine[] = []
  const soldToUser = (offer: CartOffer | undefined) =>
    offer && !ownShops.has(offer.shop_id) ? offer : undefined
  const added = wanted.map(({ offerId, quantity }): AddedAgain => {
    const held = inCart.get(offerId) ?? 0
    const isFull = held === 0 && inCart.size >= CART_LINES_MAX
    const { line, ...taken } = takeAgain(soldToUser(offers.get(offerId)), { held, quantity, at, isFull })
    if (line) {
      changed.push(line)
      inCart.set(offerId, line.quantity)
    }
    return { offerId, ...taken }
  })
  await storeLines(tx, userId, changed, at)
  return added
}

interface AgainSituation {
  readonly held: number
  readonly quantity: number
  readonly at: Date
  readonly isFull: boolean
}

function takeAgain(
  offer: CartOffer | undefined,
  { held, quantity, at, isFull }: AgainSituation,
): Omit<AddedAgain, 'offerId'> & { readonly line?: OfferLine } {
  const none = { addedQuantity: 0, now: null }
  if (!offer) return { ...none, outcome: 'gone' }
  const line = priceLine(offer, orderable(offer, held + quantity), at)
  if (line.problem === 'OFFER_EXPIRED') return { ...none, outcome: 'gone' }
  const now = { amountMinor: line.unit_price_minor, currency: line.currency }
  if (line.problem === 'SOLD_BY_QUOTE') return { ...none, now, outcome: 'by_quote' }
  if (line.problem !== null || line.quantity <= held) return { ...none, now, outcome: 'out_of_stock' }
  if (isFull) return { ...none, now, outcome: 'limit' }
  const addedQuantity = line.quantity - held
  return { line, addedQuantity, now, outcome: addedQuantity === quantity ? 'added' : 'adjusted' }
}
