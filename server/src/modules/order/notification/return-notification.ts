import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { RETURN_ANSWER_DAYS, RETURN_SEND_DAYS } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type ReturnText = Readonly<Record<Language, readonly [subject: string, text: string]>>

const RETURN_TEXTS = {
  requestReturn: {
    'zh-Hans': ['买家申请退回订单 {code} 的商品', '原因：{reason}。涉及金额 {amount}。请在订单页面答复。'],
    en: [
      'The buyer wants to return goods of order {code}',
      'Reason: {reason}. It is about {amount}. Please answer on the page of the order.',
    ],
    ru: [
      'Покупатель хочет вернуть товар по заказу {code}',
      'Причина: {reason}. Сумма: {amount}. Ответьте на странице заказа.',
    ],
    kk: [
      'Сатып алушы {code} тапсырысының тауарын қайтарғысы келеді',
      'Себебі: {reason}. Сомасы: {amount}. Тапсырыс бетінде жауап беріңіз.',
    ],
  },
  acceptReturn: {
    'zh-Hans': [
      '店铺同意退货：订单 {code}',
      '退款 {amount}。请把商品寄到：{address}，并在订单页面填写运单号。',
    ],
    en: [
      'The shop accepts your return of order {code}',
      'You will get {amount} back. Send the goods to: {address}, and enter the shipment on the page of the order.',
    ],
    ru: [
      'Магазин принял возврат по заказу {code}',
      'Вам вернут {amount}. Отправьте товар по адресу: {address}, и укажите отправление на странице заказа.',
    ],
    kk: [
      'Дүкен {code} тапсырысы бойынша қайтаруды қабылдады',
      'Сізге {amount} қайтарылады. Тауарды мына мекенжайға жіберіңіз: {address}, жөнелтілімді тапсырыс бетінде көрсетіңіз.',
    ],
  },
  refuseReturn: {
    'zh-Hans': ['店铺拒绝退货：订单 {code}', '{shop} 的说明：{answer}'],
    en: ['The shop refuses your return of order {code}', '{shop} writes: {answer}'],
    ru: ['Магазин отказал в возврате по заказу {code}', '{shop} пишет: {answer}'],
    kk: ['Дүкен {code} тапсырысы бойынша қайтарудан бас тартты', '{shop} дүкенінің жауабы: {answer}'],
  },
  refuseToOffice: {
    'zh-Hans': [
      '店铺拒绝退货：订单 {code}，由联盟裁决',
      '{shop} 的说明：{answer}。联盟裁决前，{amount} 由联盟保管，订单其余部分照常进行。',
    ],
    en: [
      'The shop refuses your return of order {code}: the alliance decides',
      '{shop} writes: {answer}. Until then {amount} stay with the alliance, and the rest of the order goes on.',
    ],
    ru: [
      'Магазин отказал в возврате по заказу {code}: решит альянс',
      '{shop} пишет: {answer}. До решения {amount} остаются у альянса, остальная часть заказа идёт своим чередом.',
    ],
    kk: [
      'Дүкен {code} тапсырысы бойынша қайтарудан бас тартты: шешімді альянс қабылдайды',
      '{shop} дүкенінің жауабы: {answer}. Шешімге дейін {amount} альянста сақталады, тапсырыстың қалғаны жалғасады.',
    ],
  },
  withdrawReturn: {
    'zh-Hans': ['买家撤回了订单 {code} 的退货申请', '商品留在买家处，订单照常进行。'],
    en: [
      'The buyer has withdrawn the return of order {code}',
      'The buyer keeps the goods, and the order goes on.',
    ],
    ru: [
      'Покупатель отозвал возврат по заказу {code}',
      'Товар остаётся у покупателя, заказ идёт своим чередом.',
    ],
    kk: [
      'Сатып алушы {code} тапсырысы бойынша қайтаруды кері алды',
      'Тауар сатып алушыда қалады, тапсырыс жалғасады.',
    ],
  },
  sendReturn: {
    'zh-Hans': [
      '订单 {code} 的退货已寄出',
      '{carrier}，运单号 {number}。收到商品后请在订单页面确认并退款 {amount}。',
    ],
    en: [
      'Goods of order {code} are on their way back',
      '{carrier}, number {number}. When they have arrived, confirm it on the page of the order and refund {amount}.',
    ],
    ru: [
      'Товар по заказу {code} отправлен обратно',
      '{carrier}, номер {number}. Когда он придёт, подтвердите это на странице заказа и верните {amount}.',
    ],
    kk: [
      '{code} тапсырысының тауары кері жіберілді',
      '{carrier}, нөмірі {number}. Тауар келгенде тапсырыс бетінде растап, {amount} қайтарыңыз.',
    ],
  },
  expireReturn: {
    'zh-Hans': ['订单 {code} 的退货已过期', '商品在 {days} 天内未寄出，退货结束，订单照常进行。'],
    en: [
      'The return of order {code} has run out',
      'The goods were not sent within {days} days: the return has ended, and the order goes on.',
    ],
    ru: [
      'Срок возврата по заказу {code} истёк',
      'Товар не отправлен за {days} дней: возврат закрыт, заказ идёт своим чередом.',
    ],
    kk: [
      '{code} тапсырысы бойынша қайтару мерзімі өтті',
      'Тауар {days} күн ішінде жіберілмеді: қайтару жабылды, тапсырыс жалғасады.',
    ],
  },
  openDispute: {
    'zh-Hans': ['买家就订单 {code} 的退货发起争议', '联盟将作出裁决。您也可以在订单页面自行退款 {amount}。'],
    en: [
      'The buyer disputes the return of order {code}',
      'The alliance decides. You can refund {amount} yourself on the page of the order.',
    ],
    ru: [
      'Покупатель открыл спор о возврате по заказу {code}',
      'Решение примет альянс. Вы можете сами вернуть {amount} на странице заказа.',
    ],
    kk: [
      'Сатып алушы {code} тапсырысының қайтаруы бойынша дау ашты',
      'Шешімді альянс қабылдайды. {amount} сомасын тапсырыс бетінде өзіңіз қайтара аласыз.',
    ],
  },
  escalateReturn: {
    'zh-Hans': [
      '订单 {code} 的退货申请转由联盟裁决',
      '店铺在 {answerDays} 天内未答复，联盟将裁决 {amount} 的退款。',
    ],
    en: [
      'The alliance decides on the return of order {code}',
      'The shop did not answer within {answerDays} days. It is about {amount}.',
    ],
    ru: ['Возврат по заказу {code} решит альянс', 'Магазин не ответил за {answerDays} дн. Сумма: {amount}.'],
    kk: [
      '{code} тапсырысының қайтаруын альянс шешеді',
      'Дүкен {answerDays} күн ішінде жауап бермеді. Сомасы: {amount}.',
    ],
  },
  remindReturn: {
    'zh-Hans': ['请答复订单 {code} 的退货申请', '涉及金额 {amount}。逾期未答复，将由联盟裁决。'],
    en: [
      'Please answer the return of order {code}',
      'It is about {amount}. If you do not answer in time, the alliance decides.',
    ],
    ru: [
      'Ответьте на возврат по заказу {code}',
      'Сумма: {amount}. Если не ответить вовремя, решение примет альянс.',
    ],
    kk: [
      '{code} тапсырысының қайтаруына жауап беріңіз',
      'Сомасы: {amount}. Уақытында жауап берілмесе, шешімді альянс қабылдайды.',
    ],
  },
  paySeller: {
    'zh-Hans': ['订单 {code} 的退货争议已裁决', '款项归店铺 {shop}。说明：{answer}'],
    en: [
      'The dispute about the return of order {code} is decided',
      '{shop} keeps the money. Reason: {answer}',
    ],
    ru: ['Спор о возврате по заказу {code} решён', 'Деньги остаются у магазина {shop}. Причина: {answer}'],
    kk: [
      '{code} тапсырысының қайтаруы бойынша дау шешілді',
      'Ақша {shop} дүкенінде қалады. Себебі: {answer}',
    ],
  },
  refundBuyer: {
    'zh-Hans': ['订单 {code} 的退货已由联盟裁决', '平台裁决退还买家 {amount}，订单其余部分照常进行。'],
    en: [
      'The office has decided on the return of order {code}',
      'The buyer gets {amount} back; the rest of the order goes on.',
    ],
    ru: [
      'Площадка решила вопрос о возврате по заказу {code}',
      'Покупателю возвращено {amount}, остальная часть заказа идёт своим чередом.',
    ],
    kk: [
      '{code} тапсырысының қайтаруы бойынша алаң шешім қабылдады',
      'Сатып алушыға {amount} қайтарылды, тапсырыстың қалған бөлігі жалғасады.',
    ],
  },
  refund: {
    'zh-Hans': ['订单 {code} 的退货已退款', '{shop} 已收到退回的商品，{amount} 已退到您的余额。'],
    en: [
      'Your return of order {code} is refunded',
      '{shop} has the goods back: {amount} is on your balance.',
    ],
    ru: [
      'Деньги за возврат по заказу {code} возвращены',
      'Магазин {shop} получил товар: {amount} на вашем балансе.',
    ],
    kk: [
      '{code} тапсырысы бойынша қайтарудың ақшасы қайтарылды',
      '{shop} дүкені тауарды алды: {amount} балансыңызда.',
    ],
  },
} as const satisfies Readonly<Record<string, ReturnText>>
type ReturnNews = keyof typeof RETURN_TEXTS

interface NotifiedReturn {
  readonly returnId: string
  readonly event: OrderEvent | 'remindReturn' | 'refuseToOffice'
}

const isNews = (event: string): event is ReturnNews => event in RETURN_TEXTS

/** Who has not caused the event; when time has run out both. */
const SIDES: Readonly<Record<ReturnNews, readonly ('buyer' | 'seller')[]>> = {
  requestReturn: ['seller'],
  acceptReturn: ['buyer'],
  refuseReturn: ['buyer'],
  refuseToOffice: ['buyer'],
  withdrawReturn: ['seller'],
  sendReturn: ['seller'],
  expireReturn: ['buyer', 'seller'],
  openDispute: ['seller'],
  escalateReturn: ['buyer', 'seller'],
  remindReturn: ['seller'],
  paySeller: ['buyer', 'seller'],
  refundBuyer: ['buyer', 'seller'],
  refund: ['buyer'],
}

/** Tells the other side of a return what happened to it, where the state of the order does not. */
export const returnMoved = defineNotification<NotifiedReturn>({
  kind: 'order.return',
  topic: 'orders',
  async prepare(tx, { returnId, event }) {
    if (!isNews(event)) return []
    const [row] = await tx<ReturnForNotification[]>`
      select r.order_id, r.reason, r.answer, r.address, r.carrier, r.tracking_number, r.refund_minor::float8 as refund,
        o.code, o.currency, s.name as shop, ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers
      from order_returns r join orders o on o.id = r.order_id join users b on b.id = o.buyer_id
      join shops s on s.id = o.shop_id
      where r.id = ${returnId}`
    if (!row) return []
    return SIDES[event].flatMap((side) =>
      (side === 'buyer' ? [row.buyer] : row.sellers).map((reader) => ({
        reader,
        words: wordsOf(RETURN_TEXTS[event], OPEN_ORDER),
        params: (language: Language) => paramsOf(row, language),
        path: `/#/pages/order/detail?id=${row.order_id}`,
      })),
    )
  },
})

interface ReturnForNotification extends Record<string, unknown> {
  readonly order_id: string
  readonly reason: string
  readonly answer: string
  readonly address: string
  readonly carrier: string
  readonly tracking_number: string
  readonly refund: number
  readonly code: string
  readonly currency: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
}

const paramsOf = (row: ReturnForNotification, language: Language) => ({
  code: row.code,
  shop: textIn(row.shop, language),
  reason: row.reason,
  answer: row.answer,
  address: row.address,
  carrier: row.carrier,
  number: row.tracking_number,
  amount: `${majorUnits(row.refund)} ${row.currency}`,
  days: String(RETURN_SEND_DAYS),
  answerDays: String(RETURN_ANSWER_DAYS),
})
