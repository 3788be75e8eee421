import type { Language } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, officersIn, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type ClaimText = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** What shop and office read of a claim at a bank. */
const CLAIM_TEXTS: Readonly<Record<'open' | 'lost' | 'won', ClaimText>> = {
  open: {
    'zh-Hans': [
      '订单 {code} 的付款被申请退回',
      '买家向银行申请退回订单 {code} 的 {amount}。银行裁定前这笔款项被冻结；请准备发货凭证和与买家的往来记录。',
    ],
    en: [
      'The payment of order {code} is claimed back',
      'The buyer claims {amount} of order {code} back from their bank. The money is held until the bank decides: have proof of shipment and what you wrote to each other at hand.',
    ],
    ru: [
      'Платёж по заказу {code} оспорен',
      'Покупатель оспорил в банке {amount} по заказу {code}. До решения банка деньги удержаны: подготовьте документы об отгрузке и переписку.',
    ],
    kk: [
      '{code} тапсырысының төлемі дауланды',
      'Сатып алушы {code} тапсырысы бойынша {amount} сомасын банкте даулады. Банк шешкенше ақша ұсталады: жөнелту құжаттары мен хат алмасуды дайындап қойыңыз.',
    ],
  },
  lost: {
    'zh-Hans': ['银行就订单 {code} 判买家胜诉', '订单 {code} 的 {amount} 已由银行退还买家，并相应记账。'],
    en: [
      'The bank decided for the buyer of order {code}',
      '{amount} of order {code} has gone back to the buyer through their bank, and is booked so.',
    ],
    ru: [
      'Банк решил спор по заказу {code} в пользу покупателя',
      '{amount} по заказу {code} возвращены покупателю через банк; проводка сделана.',
    ],
    kk: [
      'Банк {code} тапсырысы бойынша сатып алушының пайдасына шешті',
      '{code} тапсырысы бойынша {amount} банк арқылы сатып алушыға қайтарылды және есепке алынды.',
    ],
  },
  won: {
    'zh-Hans': ['银行就订单 {code} 判店铺胜诉', '订单 {code} 的 {amount} 已解冻。'],
    en: [
      'The bank decided for the shop of order {code}',
      'The claim of {amount} of order {code} is refused: what was held is released.',
    ],
    ru: [
      'Банк решил спор по заказу {code} в пользу магазина',
      'Требование на {amount} по заказу {code} отклонено: удержанное освобождено.',
    ],
    kk: [
      'Банк {code} тапсырысы бойынша дүкеннің пайдасына шешті',
      '{code} тапсырысы бойынша {amount} талабы қабылданбады: ұсталған ақша босатылды.',
    ],
  },
}

/** What buyer, shop and office read of a refund that was made at the provider. */
export const PROVIDER_REFUND_TEXT: ClaimText = {
  'zh-Hans': ['订单 {code} 的款项已原路退回', '订单 {code} 的 {amount} 已由联盟原路退回买家的付款卡或账户。'],
  en: [
    'Money of order {code} was sent back',
    'The alliance has sent {amount} of order {code} back to the card or account from which the buyer paid.',
  ],
  ru: [
    'Деньги по заказу {code} возвращены',
    'Альянс вернул {amount} по заказу {code} на карту или счёт, с которых платил покупатель.',
  ],
  kk: [
    '{code} тапсырысының ақшасы қайтарылды',
    'Альянс {code} тапсырысы бойынша {amount} сомасын сатып алушы төлеген картаға немесе шотқа қайтарды.',
  ],
}

/** What a buyer reads whose bank gave back money of an order that goes on. */
const BANK_PAID_TEXT: ClaimText = {
  'zh-Hans': [
    '银行已退回订单 {code} 的款项',
    '您的银行已将订单 {code} 的 {amount} 退还给您。这笔款项不在您的余额中。',
  ],
  en: [
    'Your bank gave back money of order {code}',
    '{amount} of order {code} has gone back to you through your bank. It is not on your balance.',
  ],
  ru: [
    'Банк вернул деньги по заказу {code}',
    '{amount} по заказу {code} возвращены вам через банк. На балансе этих денег нет.',
  ],
  kk: [
    'Банк {code} тапсырысының ақшасын қайтарды',
    '{code} тапсырысы бойынша {amount} сізге банк арқылы қайтарылды. Бұл ақша балансыңызда жоқ.',
  ],
}

/** What a buyer reads whose order ended with money that went back outside. */
const ORDER_ENDED_TEXT: ClaimText = {
  'zh-Hans': [
    '订单 {code} 已关闭',
    '{amount} 已退回您付款的卡或账户，订单 {code} 因此关闭。这笔款项不在您的余额中。',
  ],
  en: [
    'Order {code} has ended',
    '{amount} has gone back to the card or account from which you paid, and order {code} has ended with that. The money is not on your balance.',
  ],
  ru: [
    'Заказ {code} закрыт',
    '{amount} возвращены на карту или счёт, с которых вы платили, поэтому заказ {code} закрыт. На балансе этих денег нет.',
  ],
  kk: [
    '{code} тапсырысы жабылды',
    '{amount} сіз төлеген картаға немесе шотқа қайтарылды, сондықтан {code} тапсырысы жабылды. Бұл ақша балансыңызда жоқ.',
  ],
}

/** What the office reads of a refund whose worth in the currency of the payment is not known. */
const FOREIGN_REFUND_TEXT: ClaimText = {
  'zh-Hans': [
    '订单 {code} 有一笔外币退款待处理',
    '支付机构通知：订单 {code} 已退回 {amount}（退款号 {reference}），与付款币种不同，系统未入账，订单款项已冻结。请在支付机构核对折合金额，并在订单页入账。',
  ],
  en: [
    'A refund of order {code} is in another currency',
    'The payment provider reports that {amount} of order {code} went back (refund {reference}), in another currency than the payment: it is not booked, and the money of the order is held. Look up there what it is worth, and book it on the page of the order.',
  ],
  ru: [
    'Возврат по заказу {code} в другой валюте',
    'Платёжная система сообщает о возврате {amount} по заказу {code} (возврат {reference}) не в валюте платежа: проводки нет, деньги заказа удержаны. Уточните там сумму и учтите её на странице заказа.',
  ],
  kk: [
    '{code} тапсырысының қайтарымы басқа валютада',
    'Төлем жүйесі {code} тапсырысы бойынша {amount} қайтарылғанын хабарлады ({reference}), төлем валютасынан бөлек: есепке алынған жоқ, тапсырыс ақшасы ұсталды. Сомасын сол жерден нақтылап, тапсырыс бетінде есепке алыңыз.',
  ],
}

/** And of one that the bank did not take after all. */
const FOREIGN_REFUND_FAILED_TEXT: ClaimText = {
  'zh-Hans': [
    '订单 {code} 的外币退款未成功',
    '支付机构通知：订单 {code} 的 {amount} 退款（退款号 {reference}）未成功。该退款币种与付款不同，订单款项不再因此冻结。',
  ],
  en: [
    'A refund of order {code} in another currency failed',
    'The payment provider reports that the refund of {amount} of order {code} (refund {reference}) failed. It is in another currency than the payment; the order is no longer held for it.',
  ],
  ru: [
    'Возврат по заказу {code} в другой валюте не прошёл',
    'Платёжная система сообщает: возврат {amount} по заказу {code} (возврат {reference}) не прошёл. Он не в валюте платежа; деньги заказа из-за него больше не удерживаются.',
  ],
  kk: [
    '{code} тапсырысының басқа валютадағы қайтарымы өтпеді',
    'Төлем жүйесі {code} тапсырысы бойынша {amount} қайтарымы ({reference}) өтпегенін хабарлады. Ол төлем валютасында емес; тапсырыс ақшасы ол үшін енді ұсталмайды.',
  ],
}

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
