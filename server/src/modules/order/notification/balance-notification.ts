import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { PAYMENT_DAYS } from '@tiantian/contracts/order/state.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

interface ShortBalance {
  readonly orderId: string
  readonly amountMinor: number
  readonly availableMinor: number
  /** After a deposit, when the shop packs the goods. */
  readonly isRest?: boolean
}

const TEXT = {
  'zh-Hans': [
    '余额不足：订单 {code} 待付款',
    '{shop} 已确认订单 {code}，应付 {amount}，您的余额为 {balance}。请在 {days} 天内以其他方式付款。',
  ],
  en: [
    'Your balance is too small for order {code}',
    '{shop} has confirmed order {code}: {amount} is due, and your balance is {balance}. Please pay in another way within {days} days.',
  ],
  ru: [
    'Баланса не хватило на заказ {code}',
    'Магазин {shop} подтвердил заказ {code}: к оплате {amount}, на балансе {balance}. Оплатите его другим способом в течение {days} дней.',
  ],
  kk: [
    '{code} тапсырысына баланс жетпеді',
    '{shop} дүкені {code} тапсырысын растады: төлеуге {amount}, балансыңызда {balance}. {days} күн ішінде басқа тәсілмен төлеңіз.',
  ],
} as const satisfies Readonly<Record<Language, readonly [subject: string, text: string]>>

const REST_TEXT = {
  'zh-Hans': [
    '余额不足：订单 {code} 的尾款待付',
    '{shop} 正在打包订单 {code}，发货前应付尾款 {amount}，您的余额为 {balance}。请充值余额后付款，或以其他方式付款。',
  ],
  en: [
    'Your balance is too small for the rest of order {code}',
    '{shop} packs order {code}: the rest of {amount} is due before it is shipped, and your balance is {balance}. Please pay it in another way.',
  ],
  ru: [
    'Баланса не хватило на остаток по заказу {code}',
    'Магазин {shop} упаковывает заказ {code}: до отгрузки нужно доплатить {amount}, на балансе {balance}. Оплатите остаток другим способом.',
  ],
  kk: [
    '{code} тапсырысының қалдығына баланс жетпеді',
    '{shop} дүкені {code} тапсырысын орап жатыр: жөнелтуге дейін {amount} төлеу керек, балансыңызда {balance}. Қалдықты басқа тәсілмен төлеңіз.',
  ],
} as const satisfies Readonly<Record<Language, readonly [subject: string, text: string]>>

/** Tells the buyer that the shop has confirmed and that the balance does not pay the order. */
export const balanceShort = defineNotification<ShortBalance>({
  kind: 'order.balance-short',
  topic: 'orders',
  async prepare(tx, { orderId, amountMinor, availableMinor, isRest = false }) {
    const [order] = await tx<ShortOrder[]>`
      select o.code, o.currency, s.name as shop, ${readerOf(tx, 'b')} as buyer
      from orders o join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id where o.id = ${orderId}`
    if (!order) return []
    const written = (minor: number) => `${majorUnits(minor)} ${order.currency}`
    return [
      {
        reader: order.buyer,
        words: wordsOf(isRest ? REST_TEXT : TEXT, OPEN_ORDER),
        params: (language: Language) => ({
          code: order.code,
          shop: textIn(order.shop, language),
          days: String(PAYMENT_DAYS),
          amount: written(amountMinor),
          balance: written(availableMinor),
        }),
        path: `/#/pages/order/detail?id=${orderId}`,
      },
    ]
  },
})

interface ShortOrder extends Record<string, unknown> {
  readonly code: string
  readonly currency: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
}
