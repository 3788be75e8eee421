import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import type { previewCheckout } from '@tiantian/contracts/order/order.ts'
import { listOrders, submitCheckout } from '@tiantian/contracts/order/order.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { useState } from 'react'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { readsOfModule, readsOfNoun } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import type { OrderRequest } from './checkout-request.ts'
import { checkoutRequest, isDecided } from './checkout-request.ts'
import type { Notes } from './order-notes.ts'
import { orderNotes } from './order-notes.ts'
import type { CheckoutSource } from './order-query.ts'
import { previewQuery } from './order-query.ts'

export type UseCheckoutPreview = Output<typeof previewCheckout>
export type CheckoutDraft = UseCheckoutPreview['orders'][number]
export type Checkout = ReturnType<typeof useCheckout>

/** The state of the confirm page: items, address, notes, and the result of the submit. */
export function useCheckout(source: CheckoutSource) {
  const queryClient = useQueryClient()
  const { data: preview, refetch } = useSuspenseQuery(previewQuery(source))
  const { address, choose } = useChosenAddress(preview.addresses)
  const [notes, setNotes] = useState(() => orderNotes.of(source.buyNow))
  /** Unit prices by offer that the user saw before they changed. */
  const [oldPrices, setOldPrices] = useState<ReadonlyMap<string, number>>()
  const submit = useSubmit({
    async onPriceChanged() {
      const before = pricesOf(preview)
      await refetch()
      setOldPrices(before)
    },
    onOutdated: refetch,
  })
  return {
    preview,
    address,
    notes,
    oldPrices,
    error: submit.error,
    isSending: submit.isPending,
    chooseAddress: choose,
    setNote(shopId: string, note: string) {
      const next = { ...notes, [shopId]: note }
      setNotes(next)
      orderNotes.keep(source.buyNow, next)
    },
    addAddress(added: Address, addresses: Address[]) {
      queryClient.setQueryData(previewQuery(source).queryKey, { ...preview, addresses })
      choose(added.id)
    },
    submit() {
      if (!address) return
      // Pressing again accepts the new prices.
      setOldPrices(undefined)
      const [seen, written] = [seenLines(preview), writtenNotes(preview, notes)]
      submit.mutate({ ...source, addressId: address.id, seen, notes: written })
    },
  }
}

interface SubmitOptions {
  onPriceChanged?: () => Promise<void>
  /** The page is out of date. */
  onOutdated?: () => Promise<unknown>
}

/** Orders once, however often it is sent; afterwards the thank-you page replaces the confirm page. */
export function useSubmit({ onPriceChanged, onOutdated }: SubmitOptions = {}) {
  const queryClient = useQueryClient()
  const { redirectTo } = useNavigator()
  return useMutation({
    mutationFn: (input: OrderRequest) =>
      call(submitCheckout, { requestId: checkoutRequest.idOf(input), ...input }),
    meta: { errors: 'inline' },
    onSuccess({ orders }, { buyNow }) {
      checkoutRequest.answered()
      orderNotes.forget(buyNow)
      void queryClient.invalidateQueries(readsOfModule(getCartTotal))
      queryClient.removeQueries(readsOfNoun(listOrders))
      redirectTo(pageUrl('/pages/order/confirm', { placed: orders[0]?.id }))
    },
    async onError(error, { buyNow }) {
      if (isDecided(error)) checkoutRequest.answered()
      if (isOrderedElsewhere(error)) {
        orderNotes.forget(buyNow)
        void queryClient.invalidateQueries(readsOfModule(getCartTotal))
      }
      if (hasCode(error, 'PRICE_CHANGED')) await onPriceChanged?.()
      if (OUTDATED.some((code) => hasCode(error, code))) await onOutdated?.()
    },
  })
}

/** Cart or addresses were changed in another window. */
const OUTDATED = ['CART_LINE_NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_NOT_FOUND'] as const

/** The address that the user picked, or else the default one, which is first. */
function useChosenAddress(addresses: readonly Address[]) {
  const [chosenId, choose] = useState<string>()
  const address = addresses.find(({ id }) => id === chosenId) ?? addresses[0]
  return { address, choose }
}

function seenLines({ orders }: UseCheckoutPreview) {
  return orders.flatMap(({ lines }) =>
    lines.map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor })),
  )
}

function pricesOf({ orders }: UseCheckoutPreview): ReadonlyMap<string, number> {
  return new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.offerId, line.unitPriceMinor])))
}

/** The note belongs to an order that was placed by an earlier attempt. */
const isOrderedElsewhere = (error: unknown) =>
  hasCode(error, 'REQUEST_ID_REUSED') || hasCode(error, 'CART_EMPTY')

/** An earlier note may be for a shop that is no longer part of the order. */
function writtenNotes({ orders }: UseCheckoutPreview, notes: Notes) {
  return Object.entries(notes)
    .filter(([shopId]) => orders.some((draft) => draft.shopId === shopId))
    .map(([shopId, note]) => ({ shopId, note: note.trim() }))
    .filter(({ note }) => note !== '')
}
