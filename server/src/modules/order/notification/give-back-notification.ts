import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type GiveBackText = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** Beside what each side is told first, sentences that follow where they are true. */
const GIVE_BACK_TEXTS = {
  buyer: {
    'zh-Hans': ['订单 {code} 的部分款项已退还', '{shop} 已将订单 {code} 的 {amount} 退到您的余额。'],
    en: [
      'Money of order {code} is back',
      '{shop} has given back {amount} of order {code}: it is on your balance.',
    ],
    ru: [
      'Деньги по заказу {code} возвращены',
      'Магазин {shop} вернул {amount} по заказу {code}: они на вашем балансе.',
    ],
    kk: [
      '{code} тапсырысының ақшасы қайтарылды',
      '{shop} дүкені {code} тапсырысы бойынша {amount} қайтарды: ол балансыңызда.',
    ],
  },
  points: {
    'zh-Hans': ['', '该订单获得的积分相应收回 {points} 分。'],
    en: ['', 'The same part of the points that the order had earned you went with it: {points}.'],
    ru: ['', 'Соразмерно списаны баллы, начисленные за этот заказ: {points}.'],
    kk: ['', 'Осы тапсырыс үшін берілген ұпайлардың сол бөлігі шегерілді: {points}.'],
  },
  subsidy: {
    'zh-Hans': ['', '联盟承担的优惠相应收回 {subsidy}，不影响您收到的金额。'],
    en: [
      '',
      'Of the discount that the alliance had paid, {subsidy} went back to it; what you receive is not less for that.',
    ],
    ru: ['', 'Из скидки, которую оплатил альянс, {subsidy} вернулись ему; ваша сумма от этого не меньше.'],
    kk: ['', 'Альянс төлеген жеңілдіктен {subsidy} өзіне қайтты; сіз алатын сома азаймайды.'],
  },
  seller: {
    'zh-Hans': [
      '订单 {code} 的佣金已退还',
      '您退还了订单 {code} 的 {amount}，联盟相应退还佣金 {commission}。',
    ],
    en: [
      'Commission of order {code} is back',
      'You gave back {amount} of order {code}: the alliance has given back {commission} of its commission.',
    ],
    ru: [
      'Комиссия по заказу {code} возвращена',
      'Вы вернули {amount} по заказу {code}: альянс вернул {commission} комиссии.',
    ],
    kk: [
      '{code} тапсырысының комиссиясы қайтарылды',
      'Сіз {code} тапсырысы бойынша {amount} қайтардыңыз: альянс комиссияның {commission} бөлігін қайтарды.',
    ],
  },
  sellerWithoutCommission: {
    'zh-Hans': ['订单 {code} 已部分退款', '您退还了订单 {code} 的 {amount}。'],
    en: ['A part of order {code} is refunded', 'You gave back {amount} of order {code}.'],
    ru: ['Часть денег по заказу {code} возвращена', 'Вы вернули {amount} по заказу {code}.'],
    kk: ['{code} тапсырысының бір бөлігі қайтарылды', 'Сіз {code} тапсырысы бойынша {amount} қайтардыңыз.'],
  },
  subsidyOfShop: {
    'zh-Hans': ['', '联盟承担的优惠也收回了 {subsidy}。'],
    en: ['', 'Of the discount that the alliance had paid, {subsidy} went back to it.'],
    ru: ['', 'Из скидки, которую оплатил альянс, ему вернулись {subsidy}.'],
    kk: ['', 'Альянс төлеген жеңілдіктен {subsidy} өзіне қайтты.'],
  },
} as const satisfies Readonly<Record<string, GiveBackText>>

/** What a shop gave back of a completed order, and what went with it. */
interface GivenBack {
  readonly orderId: string
  readonly amountMinor: number
  /** The alliance gave it back to the shop. */
  readonly commissionMinor: number
  /** The alliance has it back of what it had added to the discount. */
  readonly subsidyMinor: number
  /** The buyer has no longer, of what the order had earned. */
  readonly points: number
}

interface GiveBackOrder extends Record<string, unknown> {
  readonly code: string
  readonly currency: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
}

/** Tells the buyer of the money and the points, and the shop of the commission that it has back. */
export const moneyGivenBack = defineNotification<GivenBack>({
  kind: 'order.give-back',
  topic: 'orders',
  async prepare(tx, { orderId, amountMinor, commissionMinor, subsidyMinor, points }) {
    const [order] = await tx<GiveBackOrder[]>`
      select o.code, o.currency, s.name as shop,
        ${readerOf(tx, 'b')} as buyer,
        ${readersIn(tx, 'sales')} as sellers
      from orders o join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id where o.id = ${orderId}`
    if (!order) return []
    const written = (minor: number) => `${majorUnits(minor)} ${order.currency}`
    const params = (language: Language) => ({
      code: order.code,
      shop: textIn(order.shop, language),
      points: String(points),
      amount: written(amountMinor),
      commission: written(commissionMinor),
      subsidy: written(subsidyMinor),
    })
    const toldOf = (reader: PreparedNotification['reader'], parts: readonly GiveBackPart[]) => ({
      reader,
      params,
      words: wordsOf(parts),
      path: `/#/pages/order/detail?id=${orderId}`,
      groupKey: `give-back/${orderId}`,
    })
    const ofBuyer: GiveBackPart[] = [
      'buyer',
      ...(points > 0 ? (['points'] as const) : []),
      ...(subsidyMinor > 0 ? (['subsidy'] as const) : []),
    ]
    // A shop that paid no commission has none back, and its own refund is no news to it.
    const ofShop: GiveBackPart[] = [
      commissionMinor > 0 ? 'seller' : 'sellerWithoutCommission',
      ...(subsidyMinor > 0 ? (['subsidyOfShop'] as const) : []),
    ]
    return [
      toldOf(order.buyer, ofBuyer),
      ...(commissionMinor > 0 || subsidyMinor > 0
        ? order.sellers.map((reader) => toldOf(reader, ofShop))
        : []),
    ]
  },
})

type GiveBackPart = keyof typeof GIVE_BACK_TEXTS

/** The sentences of all parts, under the title of the first. */
function wordsOf(parts: readonly GiveBackPart[]): PreparedNotification['words'] {
  return inEveryLanguage((language) => ({
    subject: GIVE_BACK_TEXTS[parts[0]!][language][0],
    text: parts.map((part) => GIVE_BACK_TEXTS[part][language][1]).join(language === 'zh-Hans' ? '' : ' '),
    open: OPEN_ORDER[language],
  }))
}
