import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { documentName } from '../media/document.ts'
import { money, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { storable } from '../text.ts'
import { missingTransfer, oneOrder } from './order.ts'
import { givenReason, reasonText } from './proposal.ts'

export const giveBack = defineAction({
  name: 'order/sale/give-back',
  summary:
    'Refund a part or all of a completed order from the balance of the shop; its commission is given back in proportion',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    amountMinor: priceMinor,
    reason: givenReason,
  }),
  output: oneOrder,
  limit: { max: 60, windowSeconds: 3600 },
})

export const payByTransfer = defineAction({
  name: 'order/payment/transfer',
  summary: 'Report a bank transfer of what is to be paid, with its proof (media/document/sign)',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    /** Must be what is to be paid. */
    amountMinor: priceMinor,
    reference: z._default(z.string().check(z.trim(), z.maxLength(60), storable), ''),
    proof: z.object({ fileId: z.uuid(), name: documentName }),
  }),
  output: oneOrder,
})

export const payFromBalance = defineAction({
  name: 'order/payment/balance',
  summary: 'Pay what is to be paid from my balance in the currency of the order',
  auth: 'member',
  input: z.object({ requestId, id: z.uuid(), amountMinor: priceMinor }),
  output: oneOrder,
})

export const listPaymentProviders = defineAction({
  name: 'order/payment/providers',
  summary: 'Providers with which an order can be paid online',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ providers: z.array(z.string()) }),
})

export const payOnline = defineAction({
  name: 'order/payment/online',
  summary: 'Pay what is to be paid at a provider; the order follows when the provider reports',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    amountMinor: priceMinor,
    provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  }),
  /** Where the buyer pays. */
  output: z.object({ url: z.string() }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const returnOnline = defineAction({
  name: 'order/payment/return',
  summary:
    'Send what an order has given back to my balance on to the card or account from which I paid it online',
  auth: 'member',
  input: z.object({ requestId, id: z.uuid(), amountMinor: priceMinor }),
  output: oneOrder,
  limit: { max: 60, windowSeconds: 3600 },
})

export const decidePayment = defineAction({
  name: 'order/sale/payment',
  summary: 'Confirm that a transfer has arrived, or reject it with a reason',
  auth: 'member',
  input: z.object({ id: z.uuid(), isConfirmed: z.boolean(), reason: z._default(reasonText, '') }),
  output: oneOrder,
})

export const decideAnyPayment = defineAction({
  name: 'order/office/payment',
  summary: 'Confirm that a transfer has arrived on the account of the alliance, or reject it, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: decidePayment.input,
  output: oneOrder,
})

export const seeTransfer = defineAction({
  name: 'order/office/transfer-seen',
  summary:
    'State that a transfer which a shop has confirmed is on the account of the alliance: what comes from it can be spent and paid out',
  auth: 'order.decide',
  stepUp: true,
  /** Of the payment. */
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})

export const missTransfer = defineAction({
  name: 'order/office/transfer-missing',
  summary:
    'State that a transfer which a shop has confirmed never came: the order goes on, and what came from it is taken back where it is',
  auth: 'order.decide',
  stepUp: true,
  /** Of the payment. */
  input: z.object({ id: z.uuid(), reason: givenReason }),
  output: oneOrder,
})

export const findTransfer = defineAction({
  name: 'order/office/transfer-came',
  summary:
    'State, as another officer than the one who missed it, that a transfer has come after all: its money is in the books again',
  auth: 'order.decide',
  stepUp: true,
  /** Of the payment. */
  input: z.object({ id: z.uuid(), reason: givenReason }),
  output: oneOrder,
})

export const answerMissing = defineAction({
  name: 'order/sale/transfer-answer',
  summary: 'Answer the office, once, about a transfer that it says never came',
  auth: 'member',
  /** Of the payment. */
  input: z.object({ id: z.uuid(), answer: givenReason }),
  output: oneOrder,
})

const unseenTransfer = z.object({
  /** Of the payment. */
  id: z.uuid(),
  orderId: z.uuid(),
  orderCode: z.string(),
  shopName: z.string(),
  amount: money,
  reference: z.string(),
  /** When the shop confirmed it. */
  confirmedAt: z.string(),
  /** Null while it waits for the office. */
  missing: z.nullable(missingTransfer),
})
export type UnseenTransfer = z.output<typeof unseenTransfer>

export const listUnseenTransfers = defineAction({
  name: 'order/office/unseen-transfers',
  summary:
    'Transfers that shops have confirmed and the office has not seen on its account yet, or that never came, the latest first',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ ...pageInput, isMissing: z._default(z.boolean(), false) }),
  output: pageOf(unseenTransfer),
})

export const bookRefund = defineAction({
  name: 'order/office/book-refund',
  summary:
    'Book what a refund that the provider reports in another currency is worth in that of the payment, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: z.object({
    requestId,
    /** Of the order. */
    id: z.uuid(),
    refundId: z.uuid(),
    amountMinor: priceMinor,
    /** What left the account of the alliance in that currency, when it is not the same: a difference of exchange. */
    chargedMinor: z.optional(priceMinor),
    reason: givenReason,
  }),
  output: oneOrder,
})

export const closeRefund = defineAction({
  name: 'order/office/close-refund',
  summary:
    'Close a refund in another currency that can never be booked, with a reason and what the alliance has lost by it, for the office',
  auth: 'order.decide',
  stepUp: true,
  input: z.object({
    requestId,
    /** Of the order. */
    id: z.uuid(),
    refundId: z.uuid(),
    /** What left the account of the alliance though nothing of the payment is held: a loss. 0 when no money left. */
    lostMinor: z.union([z.literal(0), priceMinor]),
    reason: givenReason,
  }),
  output: oneOrder,
})

export const openProof = defineAction({
  name: 'order/payment/proof',
  summary: 'A link to the proof of a payment, good for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})
