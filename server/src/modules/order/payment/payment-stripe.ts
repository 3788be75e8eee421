import { AppError } from '@tiantian/contracts/error.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import type {
  PaymentProvider,
  ProviderNotice,
  ProviderPayment,
  ReadNotice,
  RefundNotice,
} from './payment-provider.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** With which Stripe signs what it sends to `/pay/notice/stripe`. */
  readonly webhookSecret: string
  /** Differs only in tests. */
  readonly endpoint: string
}

interface StripeOptions extends StripeSettings {
  /** Where the buyer comes back to. */
  readonly origin: string
}

const STRIPE = 'stripe'
/** A buyer who pays waits for the answer. */
const TIMEOUT_MS = 15_000

/** Currencies that Stripe counts in whole units; ours are counted in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const HUNDREDTHS = 100n

/**
 * An amount as Stripe writes it, from hundredths.
 * @throws when a currency has no hundredths and the amount has
 */
export function stripeAmount(amountMinor: number, currency: string): number {
  if (!WHOLE.has(currency)) return amountMinor
  const amount = BigInt(amountMinor)
  if (amount % HUNDREDTHS !== 0n) throw new Error(`${amountMinor} hundredths are no whole ${currency}`)
  return Number(amount / HUNDREDTHS)
}

/** The other way. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  WHOLE.has(currency) ? Number(BigInt(amount) * HUNDREDTHS) : amount

/** Pays on the page of Stripe Checkout; the SDK is loaded with the first payment. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  endpoint,
  origin,
}: StripeOptions): PaymentProvider {
  let loading: Promise<Stripe> | undefined
  const load = () => {
    loading ??= import('stripe').then(({ Stripe: Sdk }) => new Sdk(secretKey, configOf(endpoint)))
    return loading
  }
  return {
    name: STRIPE,
    async start(payment) {
      const sdk = await load()
      const { url } = await sdk.checkout.sessions.create(sessionOf(payment, origin), {
        idempotencyKey: payment.id,
      })
      if (!url) throw new Error('Stripe gave no page to pay at')
      return url
    },
    async readNotice(body, headers) {
      const sdk = await load()
      const signature = String(headers['stripe-signature'] ?? '')
      let event: Stripe.Event
      try {
        event = sdk.webhooks.constructEvent(body, signature, webhookSecret)
      } catch {
        throw new AppError('NOTICE_REFUSED')
      }
      const charge = event.type === 'charge.refunded' && refundedCharge.safeParse(event.data.object).data
      return charge ? refundsOf(sdk, charge) : noticeOf(event)
    },
    async refund({ id, payment, amountMinor, currency }) {
      const sdk = await load()
      try {
        const refund = await sdk.refunds.create(
          {
            payment_intent: payment,
            amount: stripeAmount(amountMinor, currency),
            metadata: { refundId: id },
          },
          { idempotencyKey: id },
        )
        return ENDED_REFUND.has(refund.status ?? '')
          ? { isSent: false }
          : { isSent: true, reference: refund.id }
      } catch (error) {
        // What Stripe refuses it will refuse again; all else is tried again.
        if (!(error instanceof sdk.errors.StripeInvalidRequestError)) throw error
        // Until its notice comes: on the balance the claimed money would be paid twice.
        if (error.code === 'charge_disputed') throw error
        if (error.code === 'charge_already_refunded')
          return { isSent: false, madeBefore: await listRefunds(sdk, payment, true) }
        return { isSent: false }
      }
    },
  }
}

function configOf(endpoint: string) {
  const { hostname, port, protocol } = new URL(endpoint)
  return {
    host: hostname,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  }
}

function sessionOf(
  { id, orderId, orderCode, amountMinor, currency }: ProviderPayment,
  origin: string,
): Stripe.Checkout.SessionCreateParams {
  const back = `${origin}/#/pages/order/detail?id=${orderId}`
  return {
    mode: 'payment',
    client_reference_id: id,
    // Charges repeat it, and so tell that they are of a payment of ours.
    payment_intent_data: { metadata: { paymentId: id } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: stripeAmount(amountMinor, currency),
          product_data: { name: orderCode },
        },
      },
    ],
    success_url: back,
    cancel_url: back,
  }
}

const OUTCOMES: Readonly<Record<string, ProviderNotice['outcome']>> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'failed',
}

const session = z.object({
  client_reference_id: z.uuid(),
  amount_total: z.int().positive(),
  currency: z.string().length(3),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.string().max(60).nullish(),
})

const stripeRefund = z.object({
  id: z.string().max(60),
  amount: z.int().positive(),
  currency: z.string().length(3),
  payment_intent: z.string().max(60),
  status: z.string(),
  /** Of a refund of ours. */
  metadata: z.object({ refundId: z.uuid().optional() }).nullish(),
})

const failedRefund = z.object({
  id: z.string().max(60),
  status: z.enum(['failed', 'canceled']),
  metadata: z.object({ refundId: z.uuid() }),
})

const refundedCharge = z.object({
  payment_intent: z.string().max(60),
  metadata: z.object({ paymentId: z.uuid().optional() }).nullish(),
})

/** How many refunds one payment can have. */
const REFUNDS_MAX = 100

/** A charge tells the sum of its refunds alone: which they are is asked for. */
async function refundsOf(
  sdk: Stripe,
  { payment_intent, metadata }: z.output<typeof refundedCharge>,
): Promise<ReadNotice> {
  return { refunds: await listRefunds(sdk, payment_intent, metadata?.paymentId !== undefined) }
}

async function listRefunds(sdk: Stripe, payment_intent: string, isOurs: boolean): Promise<RefundNotice[]> {
  const { data } = await sdk.refunds.list({ payment_intent, limit: REFUNDS_MAX })
  return data.flatMap((refund) => refundNotice(refund).map((each) => ({ ...each, isOurs })))
}

/** Nothing for a refund of ours that has ended, of which its own notice tells. */
function refundNotice(object: unknown): RefundNotice[] {
  const { data: refund } = stripeRefund.safeParse(object)
  const ownId = refund?.metadata?.refundId
  if (!refund || (ownId !== undefined && ENDED_REFUND.has(refund.status))) return []
  const currency = refund.currency.toUpperCase()
  return [
    {
      reference: refund.id,
      payment: refund.payment_intent,
      currency,
      isOurs: false,
      ownId,
      amountMinor: fromStripeAmount(refund.amount, currency),
      isFailed: ENDED_REFUND.has(refund.status),
    },
  ]
}

const ENDED_REFUND = new Set(['failed', 'canceled'])

const dispute = z.object({
  id: z.string().max(60),
  amount: z.int().positive(),
  currency: z.string().length(3),
  payment_intent: z.string().max(60),
  status: z.string(),
  reason: z.string().max(60).catch(''),
  /** What the account was charged, in its own currency. */
  balance_transactions: z.array(z.object({ amount: z.int(), currency: z.string().length(3) })).catch([]),
})

/** What is neither is still being decided. */
const CLAIM_OUTCOMES: Readonly<Record<string, 'lost' | 'won'>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
}

/** A withdrawal is negative. Nothing is known of several currencies. */
function chargedOf(transactions: z.output<typeof dispute>['balance_transactions']) {
  const currencies = new Set(transactions.map(({ currency }) => currency.toUpperCase()))
  const [currency] = currencies
  const taken = transactions.reduce((sum, { amount }) => sum - amount, 0)
  if (currencies.size !== 1 || currency === undefined || taken <= 0) return null
  return { amountMinor: fromStripeAmount(taken, currency), currency }
}

function claimOf(object: unknown): ReadNotice | undefined {
  const { data: claim } = dispute.safeParse(object)
  if (!claim) return undefined
  const currency = claim.currency.toUpperCase()
  return {
    claim: {
      reference: claim.id,
      payment: claim.payment_intent,
      currency,
      reason: claim.reason,
      amountMinor: fromStripeAmount(claim.amount, currency),
      charged: chargedOf(claim.balance_transactions),
      outcome: CLAIM_OUTCOMES[claim.status] ?? 'open',
    },
  }
}

/** Undefined for what says nothing about the outcome of a payment of ours, such as one still under way at a bank. */
function noticeOf(event: Stripe.Event): ReadNotice | undefined {
  if (event.type.startsWith('charge.dispute.')) return claimOf(event.data.object)
  if (event.type.startsWith('refund.')) {
    const { data: refund } = failedRefund.safeParse(event.data.object)
    if (refund) return { failedRefundId: refund.metadata.refundId, reference: refund.id }
    const refunds = refundNotice(event.data.object)
    return refunds.length > 0 ? { refunds } : undefined
  }
  const outcome = OUTCOMES[event.type]
  const parsed = session.safeParse(event.data.object)
  if (!(outcome && parsed.success)) return undefined
  const { client_reference_id: paymentId, payment_status, payment_intent, amount_total } = parsed.data
  if (outcome === 'paid' && payment_status !== 'paid') return undefined
  const currency = parsed.data.currency.toUpperCase()
  const amountMinor = fromStripeAmount(amount_total, currency)
  return { paymentId, outcome, amountMinor, currency, reference: payment_intent ?? '' }
}
