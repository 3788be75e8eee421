import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { readerOf } from '../../user/notifications/prepared.ts'
import { GIVE_BACK_TEXTS } from './give-back-notification-text.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

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
