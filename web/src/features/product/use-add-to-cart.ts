import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cartQuery, noteCartCount } from '../cart/cart-query.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'

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
