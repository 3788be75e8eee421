import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { allowedQuantity } from '../../ui/form/quantity-stepper.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cartQuery, noteCartCount } from '../cart/cart-query.ts'
import { unitPriceAt } from '../cart/price-tier.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { orderableOf } from './offer-rules.ts'

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

const TOAST_WITH_LINK_MS = 4000

type AddToCartInput = Omit<Input<typeof addToCart>, 'requestId'>

/** Adds an offer to the cart, and confirms it with a link to the cart. */
export function useAddToCart() {
  const t = useText()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { navigateTo } = useNavigator()
  const [inCart, setInCart] = useState<Readonly<Record<string, number>>>({})
  // A second tap before the first reply is the same request.
  const underWay = useRef(false)
  // So is one after a lost reply.
  const [requestIds] = useState(createRequestIds)
  const { mutate, isPending } = useMutation({
    mutationFn: (input: AddToCartInput) => call(addToCart, { requestId: requestIds.idOf(input), ...input }),
    onSettled() {
      underWay.current = false
    },
    onSuccess({ lineCount, quantity }, { offerId }) {
      requestIds.answered()
      setInCart((before) => ({ ...before, [offerId]: quantity }))
      noteCartCount(queryClient, lineCount)
      void queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })
      showToast({
        title: t('catalogue.added', { pieces: format.number(quantity) }),
        icon: 'success',
        durationMs: TOAST_WITH_LINK_MS,
        action: { label: t('catalogue.openCart'), onPress: () => navigateTo('/pages/cart/cart') },
      })
    },
  })
  const add = (input: AddToCartInput) => {
    if (underWay.current) return
    underWay.current = true
    mutate(input)
  }
  return { add, isAdding: isPending, inCart }
}
