import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { officersIn, readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import {
  BANK_PAID_TEXT,
  CLAIM_TEXTS,
  FOREIGN_REFUND_FAILED_TEXT,
  FOREIGN_REFUND_TEXT,
  ORDER_ENDED_TEXT,
  PROVIDER_REFUND_TEXT,
} from './bank-claim-notification-text.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type ClaimReader = PreparedNotification['reader']

interface ClaimedOrder extends Record<string, unknown> {
  readonly order_id: string
  readonly code: string
  readonly amount: number
  readonly currency: string
  /** Whether it has ended the order. */
  readonly has_ended: boolean
  readonly buyer: ClaimReader
  readonly sellers: readonly ClaimReader[]
  readonly officers: readonly ClaimReader[]
}

/** Tells shop and office of a claim at a bank and of its end, and the buyer when it was lost to them. */
export const paymentClaimed = defineNotification<{
  readonly claimId: string
  readonly state: 'open' | 'lost' | 'won'
}>({
  kind: 'order.claim',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { claimId, state }) {
    const claim = await readClaimed(
      tx,
      tx`select online_payment_id, amount_minor - ${state === 'lost' ? tx`refunded_minor` : 0} as amount_minor
        from bank_claims where id = ${claimId}`,
    )
    if (!claim) return []
    const { buyer, sellers, officers, has_ended } = claim
    const forBuyer =
      state === 'lost' ? told(claim, has_ended ? ORDER_ENDED_TEXT : BANK_PAID_TEXT, [buyer]) : []
    return [...told(claim, CLAIM_TEXTS[state], sellers, officers), ...forBuyer]
  },
})

/** Tells buyer, shop and office of a refund that was made at the provider. */
export const refundedAtProvider = defineNotification<{ readonly refundId: string }>({
  kind: 'order.provider-refund',
  topic: 'orders',
  async prepare(tx, { refundId }) {
    const refund = await readClaimed(
      tx,
      tx`select online_payment_id, amount_minor from online_refunds where id = ${refundId}`,
    )
    if (!refund) return []
    const { buyer, sellers, officers, has_ended } = refund
    return [
      ...told(refund, PROVIDER_REFUND_TEXT, sellers, officers),
      ...told(refund, has_ended ? ORDER_ENDED_TEXT : PROVIDER_REFUND_TEXT, [buyer]),
    ]
  },
})

interface ToldForeignRefund {
  readonly orderId: string
  readonly amountMinor: number
  readonly currency: string
  readonly reference: string
  /** The bank did not take it. */
  readonly isFailed: boolean
}

/** Asks the office to book a refund that the provider reports in another currency than the payment. */
export const refundedInOtherCurrency = defineNotification<ToldForeignRefund>({
  kind: 'order.foreign-refund',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { orderId, amountMinor, currency, reference, isFailed }) {
    const [order] = await tx<{ code: string; officers: readonly ClaimReader[] }[]>`
      select o.code, ${officersIn(tx, 'order.decide')} as officers from orders o where o.id = ${orderId}`
    if (!order) return []
    const texts = isFailed ? FOREIGN_REFUND_FAILED_TEXT : FOREIGN_REFUND_TEXT
    const claim = { order_id: orderId, code: order.code, amount: amountMinor, currency }
    return told(claim, texts, [], order.officers).map((each) => ({
      ...each,
      params: () => ({ code: order.code, amount: `${majorUnits(amountMinor)} ${currency}`, reference }),
    }))
  },
})

function told(
  { order_id, code, amount, currency }: Pick<ClaimedOrder, 'order_id' | 'code' | 'amount' | 'currency'>,
  texts: typeof PROVIDER_REFUND_TEXT,
  parties: readonly ClaimReader[],
  officers: readonly ClaimReader[] = [],
): PreparedNotification[] {
  const words = wordsOf(texts, OPEN_ORDER)
  const params = () => ({ code, amount: `${majorUnits(amount)} ${currency}` })
  const page = (folder: string) => `/#/pages/${folder}?id=${order_id}`
  return [
    ...parties.map((reader) => ({ reader, words, params, path: page('order/detail') })),
    ...officers.map((reader) => ({ reader, words, params, path: page('office/order') })),
  ]
}

async function readClaimed(tx: Tx, what: Fragment): Promise<ClaimedOrder | undefined> {
  const [claimed] = await tx<ClaimedOrder[]>`
    select o.id as order_id, o.code, x.amount_minor::float8 as amount, p.currency, ${readerOf(tx, 'b')} as buyer,
      exists(select from order_events e where e.order_id = o.id and e.event = 'chargeBack') as has_ended,
      ${readersIn(tx, 'sales')} as sellers, ${officersIn(tx, 'order.decide')} as officers
    from (${what}) x join online_payments p on p.id = x.online_payment_id join orders o on o.id = p.order_id
    join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id`
  return claimed
}
