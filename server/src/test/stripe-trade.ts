import { listBalances } from '@tiantian/contracts/ledger/ledger.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { payOnline } from '@tiantian/contracts/order/payment.ts'
import { newId } from '../platform/id.ts'
import type { Trade } from './make-order.ts'
import { leadTo, makeTrade, ship } from './make-order.ts'
import type { startStripeDouble } from './stripe-double.ts'
import { signedAsStripe } from './stripe-double.ts'
import type { Person, TestApp } from './test-app.ts'

export interface OnlineTrade extends Trade {
  readonly paymentId: string
  /** The number of the payment at Stripe. */
  readonly intent: string
}

interface ReportedClaim {
  readonly id?: string
  readonly amount?: number
  readonly currency?: string
  /** What the account was charged, as Stripe lists it. */
  readonly balance_transactions?: readonly { readonly amount: number; readonly currency: string }[]
}

const reason = 'The buyer does not want it any more'

type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

/** Orders that are paid at Stripe, and what Stripe reports of them. */
export function stripeTrades(here: TestApp, double: StripeDouble) {
  async function notify(type: string, object: object, signature = signedAsStripe) {
    const body = JSON.stringify({
      id: `evt_${newId()}`,
      object: 'event',
      api_version: '2026-01-01',
      type,
      data: { object },
    })
    const { statusCode } = await here.app.inject({
      method: 'POST',
      url: '/pay/notice/stripe',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature(body) },
    })
    return statusCode
  }

  /** Another payment of the same order is begun at Stripe. */
  async function beginPayment(trade: Trade): Promise<OnlineTrade> {
    const input = { requestId: newId(), id: trade.orderId, amountMinor: 21_500, provider: 'stripe' }
    await trade.buyer.call(payOnline, input)
    const paymentId = double.calls.at(-1)!.form.client_reference_id!
    return { ...trade, paymentId, intent: `pi_${newId().slice(-12)}` }
  }

  /** An order of 215.00 ¥ whose buyer has begun to pay at Stripe. */
  async function started(): Promise<OnlineTrade> {
    const trade = await makeTrade(here)
    await leadTo(here, trade, 'awaiting_payment')
    return beginPayment(trade)
  }

  const reportPaid = ({ paymentId, intent }: OnlineTrade) =>
    notify('checkout.session.completed', {
      id: 'cs_test_1',
      object: 'checkout.session',
      client_reference_id: paymentId,
      amount_total: 21_500,
      currency: 'cny',
      payment_status: 'paid',
      payment_intent: intent,
    })

  /** An order that was paid at Stripe, on its way up to a state. */
  async function paid(
    state: 'paid' | 'delivered' | 'completed' | 'cancelled' = 'paid',
  ): Promise<OnlineTrade> {
    const trade = await started()
    await reportPaid(trade)
    const { buyer, seller, orderId: id } = trade
    if (state === 'cancelled') {
      await buyer.call(moveOrder, { id, event: 'requestCancel', reason })
      await seller.call(moveSale, { id, event: 'acceptCancel' })
    }
    if (state === 'delivered' || state === 'completed') {
      await ship(trade)
      await seller.call(moveSale, { id, event: 'deliver' })
    }
    if (state === 'completed') await buyer.call(moveOrder, { id, event: 'receive' })
    return trade
  }

  const claimId = ({ intent }: OnlineTrade) => `dp_${intent}`

  /** Stripe reports a claim in this state. */
  const report = (
    trade: OnlineTrade,
    status: string,
    { id, amount = 21_500, currency = 'cny', ...more }: ReportedClaim = {},
  ) =>
    notify(
      ['won', 'lost', 'warning_closed'].includes(status) ? 'charge.dispute.closed' : 'charge.dispute.created',
      {
        id: id ?? claimId(trade),
        object: 'dispute',
        amount,
        currency,
        status,
        charge: 'ch_1',
        payment_intent: trade.intent,
        reason: 'product_not_received',
        ...more,
      },
    )

  const orderOf = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

  async function balanceOf(person: Person, shopId: string | null = null): Promise<number> {
    const { balances } = await person.call(listBalances, {})
    return balances.find(({ shop }) => (shop?.id ?? null) === shopId)?.available.amountMinor ?? 0
  }

  const shopBalance = ({ seller, shopId }: Trade) => balanceOf(seller, shopId)

  const atStripe = (trade: OnlineTrade, refund: object = {}) => ({
    id: `re_${trade.intent}`,
    object: 'refund',
    amount: 21_500,
    currency: 'cny',
    status: 'succeeded',
    payment_intent: trade.intent,
    metadata: {},
    ...refund,
  })

  const reportCharge = ({ intent, paymentId }: OnlineTrade, metadata: object = { paymentId }) =>
    notify('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent, metadata })

  return {
    atStripe,
    balanceOf,
    beginPayment,
    claimId,
    notify,
    orderOf,
    paid,
    report,
    reportCharge,
    reportPaid,
    shopBalance,
    started,
  }
}
