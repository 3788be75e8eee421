import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { eachOnce, ruled } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { amountMinor } from './delivery.ts'
import { oneOrder } from './order.ts'
import { givenReason, reasonText } from './proposal.ts'
import type { OrderEvent } from './state.ts'

export const cancelOrder = defineAction({
  name: 'order/order/cancel',
  summary: 'Cancel an order that is not paid; its stock goes back on sale',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})

export const CLAIM_FILES_MAX = 6

/** Events that both sides and a judge look at: they can be shown with photos and documents (media/document/sign). */
export const CLAIM_EVENTS = [
  'requestReturn',
  'openDispute',
  'refuseReturn',
  'addStatement',
] as const satisfies OrderEvent[]

const claimFiles = z._default(
  z
    .array(z.object({ fileId: z.uuid(), name: documentName }))
    .check(z.maxLength(CLAIM_FILES_MAX), eachOnce('fileId')),
  [],
)

const filesOfClaim = ruled<{ readonly event: string; readonly files: readonly unknown[] }>(
  ({ event, files }) =>
    files.length === 0 || CLAIM_EVENTS.some((one) => one === event)
      ? []
      : [{ path: 'files', rule: 'invalid_value' }],
)

/** Events of the buyer besides `cancel`. */
const BUYER_EVENTS = [
  'receive',
  'requestCancel',
  'openDispute',
  'addStatement',
  'requestReturn',
  'withdrawReturn',
] as const

/** Events of the shop that need nothing but a reason. */
const SELLER_EVENTS = [
  'decline',
  'pack',
  'enterCustoms',
  'arrive',
  'deliver',
  'acceptCancel',
  'refuseCancel',
  'refuseReturn',
  'addStatement',
  'refund',
] as const

export const moveOrder = defineAction({
  name: 'order/order/move',
  summary:
    'What a buyer does with a paid order: receive it, ask to cancel it or to return all of it, open a dispute and state their side (S4.15)',
  auth: 'member',
  input: z
    .object({
      id: z.uuid(),
      event: z.enum(BUYER_EVENTS),
      reason: z._default(reasonText, ''),
      files: claimFiles,
    })
    .check(filesOfClaim),
  output: oneOrder,
})

export const moveSale = defineAction({
  name: 'order/sale/move',
  summary:
    'What a shop does with an order: decline, pack, follow it on its way, decide on a return, state its side of a dispute (S4.15)',
  auth: 'member',
  input: z
    .object({
      id: z.uuid(),
      event: z.enum(SELLER_EVENTS),
      reason: z._default(reasonText, ''),
      files: claimFiles,
    })
    .check(filesOfClaim),
  output: oneOrder,
})

const faultOfRefund = ruled<{ readonly event: string; readonly isFault?: boolean | undefined }>(
  ({ event, isFault }) =>
    isFault === undefined || event === 'refundBuyer' ? [] : [{ path: 'isFault', rule: 'invalid_value' }],
)

export const judgeOrder = defineAction({
  name: 'order/office/judge',
  summary: 'Decide a dispute: refund the buyer, or pay the shop (S4.15)',
  auth: 'order.decide',
  stepUp: true,
  input: z
    .object({
      id: z.uuid(),
      event: z.enum(['refundBuyer', 'paySeller']),
      reason: givenReason,
      /** Of received goods: whether it was the fault of the shop, which then bears the delivery. As the lines say when left out. */
      isFault: z.optional(z.boolean()),
    })
    .check(faultOfRefund),
  output: oneOrder,
})

/** Price of the delivery and terms of payment, final once the buyer is asked to pay. */
const terms = z.object({
  /** Left out where the buyer has chosen a carrier or picks up: that price is fixed. */
  deliveryMinor: z.optional(amountMinor),
  /** What is due before packing; the rest is due before shipping. */
  depositPercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
})

export const confirmSale = defineAction({
  name: 'order/sale/confirm',
  summary: 'Confirm an order; with the price of the delivery the buyer is asked to pay at once',
  auth: 'member',
  input: z.object({ id: z.uuid(), terms: z.optional(terms) }),
  output: oneOrder,
})

export const requestPayment = defineAction({
  name: 'order/sale/request-payment',
  summary: 'State the price of the delivery of a confirmed order and ask the buyer to pay',
  auth: 'member',
  input: z.object({ id: z.uuid(), terms }),
  output: oneOrder,
})
