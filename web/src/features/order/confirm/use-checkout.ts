import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { getQuoteRequest } from '@tiantian/contracts/quote/quote.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { startTransition, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../sdk/call.ts'
import { hasCode } from '../../../sdk/call-error.ts'
import { readsOfModule, readsOfNoun } from '../../../sdk/query.ts'
import { ownTabMemory } from '../../../sdk/tab-memory.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { pageUrl } from '../../shell/page-url.ts'
import type { CheckoutSource, PreviewedCheckout } from '../order-query.ts'
import { previewQuery } from '../order-query.ts'
import type { OrderRequest } from './checkout-request.ts'
import { checkoutRequest, isDecided } from './checkout-request.ts'
import { useOrderChoices } from './use-order-choices.ts'

export type Checkout = ReturnType<typeof useCheckout>

type Notes = Readonly<Record<string, string>>

type BoughtItem = CheckoutSource['buyNow']

/** By source (`cart`, or the offer bought now), then by shop. */
const memory = ownTabMemory('order_notes', z.record(z.string(), z.record(z.string(), z.string())))

/**
 * Notes to the shops, kept until the order is placed: they survive a reload and a visit to another page, in this
 * window only. They belong to their author: another user who signs in here does not see them.
 */
const orderNotes = {
  of: (bought: BoughtItem): Notes => memory.read()?.[sourceOf(bought)] ?? {},
  keep: (bought: BoughtItem, notes: Notes) => memory.keep({ ...memory.read(), [sourceOf(bought)]: notes }),
  forget: (bought: BoughtItem) => orderNotes.keep(bought, {}),
}

const sourceOf = (bought: BoughtItem) => bought?.offerId ?? 'cart'

/** The state of the confirm page: items, address, notes, and the result of the submit. */
export function useCheckout(source: CheckoutSource) {
  const queryClient = useQueryClient()
  const [chosenId, setChosenId] = useState<string>()
  const [discounts, setDiscounts] = useState<ChosenDiscounts>({ coupons: [], usePoints: false })
  const shown = { ...source, ...discounts, ...(chosenId && { addressId: chosenId }) }
  const { data: preview, refetch } = useSuspenseQuery(previewQuery(shown))
  // The default address is first.
  const address = preview.addresses.find(({ id }) => id === chosenId) ?? preview.addresses[0]
  const choices = useOrderChoices(preview.orders)
  // The page stays while deliveries to another address are read.
  const choose = (id: string) => startTransition(() => setChosenId(id))
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
    choices,
    discounts,
    /** The page stays while the orders are calculated again. */
    setDiscounts: (next: ChosenDiscounts) => startTransition(() => setDiscounts(next)),
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
      queryClient.setQueryData(previewQuery(shown).queryKey, { ...preview, addresses })
      choose(added.id)
    },
    submit() {
      if (!address) return
      const sent = choices.sent()
      if (!sent) return
      // Pressing again accepts the new prices.
      setOldPrices(undefined)
      const seen = seenLines(preview)
      const written = writtenNotes(preview, notes)
      submit.mutate({ ...source, ...discounts, ...sent, addressId: address.id, seen, notes: written })
    },
  }
}

interface ChosenDiscounts {
  readonly coupons: string[]
  readonly usePoints: boolean
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
    onSuccess({ orders }, { buyNow, quote }) {
      checkoutRequest.answered()
      orderNotes.forget(buyNow)
      void queryClient.invalidateQueries(readsOfModule(getCartTotal))
      queryClient.removeQueries(readsOfNoun(listOrders))
      if (quote) queryClient.removeQueries(readsOfModule(getQuoteRequest))
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
const OUTDATED = [
  'CART_LINE_NOT_FOUND',
  'STATE_CONFLICT',
  'ADDRESS_NOT_FOUND',
  'DELIVERY_CHANGED',
  'DISCOUNT_CHANGED',
  'TAX_CHANGED',
  'DELIVERY_STOPPED',
] as const

function seenLines({ orders }: PreviewedCheckout) {
  return orders.flatMap(({ lines }) =>
    lines.map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor })),
  )
}

function pricesOf({ orders }: PreviewedCheckout): ReadonlyMap<string, number> {
  return new Map(orders.flatMap(({ lines }) => lines.map((line) => [line.offerId, line.unitPriceMinor])))
}

/** The note belongs to an order that was placed by an earlier attempt. */
const isOrderedElsewhere = (error: unknown) =>
  hasCode(error, 'REQUEST_ID_REUSED') || hasCode(error, 'CART_EMPTY')

/** An earlier note may be for a shop that is no longer part of the order. */
function writtenNotes({ orders }: PreviewedCheckout, notes: Notes) {
  return Object.entries(notes)
    .filter(([shopId]) => orders.some((draft) => draft.shopId === shopId))
    .map(([shopId, note]) => ({ shopId, note: note.trim() }))
    .filter(({ note }) => note !== '')
}
