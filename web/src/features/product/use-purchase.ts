import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { useState } from 'react'
import { allowedQuantity } from '../../ui/form/quantity-stepper.tsx'
import { unitPriceAt } from '../cart/price-tier.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { orderableOf } from './offer-rules.ts'
import { useAddToCart } from './use-add-to-cart.ts'

export interface Purchase {
  readonly offer: Offer
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly isSoldOut: boolean
  readonly isAdding: boolean
  /** The quantity of the offer in the cart since this page added some. */
  readonly inCart: number | undefined
  chooseOffer(id: string): void
  setQuantity(quantity: number): void
  add(): void
  buyNow(): void
}

/** The purchase on a product page; undefined when nobody offers the product. */
export function usePurchase({ offers }: Product): Purchase | undefined {
  const [offerId, chooseOffer] = useState(firstInStock(offers)?.id)
  const [input, setQuantity] = useState(1)
  const { navigateTo } = useNavigator()
  const { add, isAdding, inCart } = useAddToCart()
  const offer = offers.find(({ id }) => id === offerId) ?? offers[0]
  if (!offer) return undefined
  const quantity = allowedQuantity(input, offer.moq, orderableOf(offer), offer.orderMultiple)
  return {
    offer,
    quantity,
    unitPriceMinor: unitPriceAt(offer.tiers, quantity),
    isSoldOut: orderableOf(offer) < quantity,
    isAdding,
    inCart: inCart[offer.id],
    chooseOffer,
    setQuantity,
    add: () => add({ offerId: offer.id, quantity }),
    buyNow: () => navigateTo(pageUrl('/pages/order/confirm', { offerId: offer.id, quantity })),
  }
}

/** The cheapest offer that can be ordered; without one the cheapest, which shows as sold out. */
function firstInStock(offers: readonly Offer[]): Offer | undefined {
  const isKnown = ({ stockQuantity, moq }: Offer) => stockQuantity !== null && stockQuantity >= moq
  return offers.find(isKnown) ?? offers.find((offer) => orderableOf(offer) >= offer.moq) ?? offers[0]
}
