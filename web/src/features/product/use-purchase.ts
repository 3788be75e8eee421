import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import type { Offer, Product } from '@tiantian/contracts/product/product.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { allowedQuantity } from '../../ui/quantity-stepper.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { cartQuery, noteCartCount } from '../cart/cart-query.ts'
import { unitPriceAt } from '../cart/price-tier.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'

export interface Purchase {
  readonly offer: Offer
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly isSoldOut: boolean
  readonly isAdding: boolean
  /** How many pieces of the offer the cart holds since this page put some there. */
  readonly inCart: number | undefined
  chooseOffer(id: string): void
  setQuantity(quantity: number): void
  add(): void
  buyNow(): void
}

/** What a person is about to buy on a product page; undefined when nobody offers the product. */
export function usePurchase({ offers }: Product): Purchase | undefined {
  const [offerId, chooseOffer] = useState(firstInStock(offers)?.id)
  const [wish, setQuantity] = useState(1)
  const { navigateTo } = useNavigator()
  const { add, isAdding, inCart } = useAddToCart()
  const offer = offers.find(({ id }) => id === offerId) ?? offers[0]
  if (!offer) return undefined
  const quantity = allowedQuantity(wish, offer.moq, offer.stockQuantity, offer.orderMultiple)
  return {
    offer,
    quantity,
    unitPriceMinor: unitPriceAt(offer.tiers, quantity),
    isSoldOut: offer.stockQuantity < quantity,
    isAdding,
    inCart: inCart[offer.id],
    chooseOffer,
    setQuantity,
    add: () => add({ requestId: newRequestId(), offerId: offer.id, quantity }),
    buyNow: () => navigateTo(pageUrl('/pages/order/confirm', { offerId: offer.id, quantity })),
  }
}

/** The cheapest offer that can be ordered; without one the cheapest, which says that it is sold out. */
function firstInStock(offers: readonly Offer[]): Offer | undefined {
  return offers.find((offer) => offer.stockQuantity >= offer.moq) ?? offers[0]
}

const TOAST_WITH_LINK_MS = 4000

type CartWish = Input<typeof addToCart>

function useAddToCart() {
  const t = useText()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { navigateTo } = useNavigator()
  const [inCart, setInCart] = useState<Readonly<Record<string, number>>>({})
  // A second tap before the first is answered is the same wish.
  const underWay = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: CartWish) => call(addToCart, wish),
    onSettled() {
      underWay.current = false
    },
    onSuccess({ lineCount, quantity }, { offerId }) {
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
  const add = (wish: CartWish) => {
    if (underWay.current) return
    underWay.current = true
    mutate(wish)
  }
  return { add, isAdding: isPending, inCart }
}
