import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, officersIn, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import type { PROVIDER_REFUND_TEXT } from './bank-claim-notification.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

type MissingText = typeof PROVIDER_REFUND_TEXT

/** What a shop reads of a transfer that it has confirmed and the alliance has never received. */
const MISSING_FOR_SHOP: MissingText = {
  'zh-Hans': [
    '订单 {code} 的转账未到达联盟账户',
    '您确认到账的订单 {code} 转账 {amount} 未进入联盟账户（{reason}）。该款项视为已由店铺直接收取，已从订单和店铺余额中扣除；订单继续履行，退款由店铺直接退给买家。如有异议，请在订单页答复。',
  ],
  en: [
    'A transfer of order {code} never came',
    'The transfer of {amount} for order {code}, which your shop has confirmed, is not on the account of the alliance ({reason}). It counts as paid to you directly and is taken off the order and your balance. The order goes on, and what you refund of it you pay to the buyer yourself. If this is wrong, answer on the page of the order.',
  ],
  ru: [
    'Перевод по заказу {code} не поступил',
    'Подтверждённый вами перевод {amount} по заказу {code} не поступил на счёт альянса ({reason}). Считается, что деньги получил ваш магазин: они списаны с заказа и баланса магазина. Заказ продолжается, а возврат по нему вы платите покупателю сами. Если это ошибка, ответьте на странице заказа.',
  ],
  kk: [
    '{code} тапсырысының аударымы түспеді',
    'Сіз растаған {code} тапсырысының {amount} аударымы альянс шотына түспеді ({reason}). Ақшаны дүкеніңіз тікелей алды деп есептеледі: ол тапсырыстан және дүкен балансынан шегерілді. Тапсырыс жалғасады, ол бойынша қайтарымды сатып алушыға өзіңіз төлейсіз. Қате болса, тапсырыс бетінде жауап беріңіз.',
  ],
}

/** And its buyer. */
const MISSING_FOR_BUYER: MissingText = {
  'zh-Hans': [
    '订单 {code} 的转账未到达联盟账户',
    '店铺已确认收到您为订单 {code} 转账的 {amount}，但该款项未进入联盟账户，因此不受联盟担保。订单继续履行；如需退款，请直接向店铺索取。',
  ],
  en: [
    'The alliance has not received your transfer for order {code}',
    'The shop has confirmed your transfer of {amount} for order {code}, but it is not on the account of the alliance, which therefore does not hold this money for you. The order goes on; a refund of it comes from the shop itself.',
  ],
  ru: [
    'Ваш перевод по заказу {code} не поступил альянсу',
    'Магазин подтвердил ваш перевод {amount} по заказу {code}, но на счёт альянса он не поступил, и альянс эти деньги для вас не хранит. Заказ продолжается; возврат этих денег — за самим магазином.',
  ],
  kk: [
    '{code} тапсырысы бойынша аударымыңыз альянсқа түспеді',
    'Дүкен {code} тапсырысы бойынша {amount} аударымыңызды растады, бірақ ол альянс шотына түспеді, сондықтан альянс бұл ақшаны сіз үшін сақтамайды. Тапсырыс жалғасады; бұл ақшаны қайтару дүкеннің өз міндеті.',
  ],
}

/** What a shop reads when it has come after all. */
const CAME_FOR_SHOP: MissingText = {
  'zh-Hans': [
    '订单 {code} 的转账已到账',
    '此前标记为未到账的订单 {code} 转账 {amount} 现已进入联盟账户，款项已重新记账。订单未完成的，款项由联盟代为保管；已完成的，已结算到店铺余额；已取消或已退款的，已退回买家余额，请勿重复退款。',
  ],
  en: [
    'The transfer of order {code} has come after all',
    'The transfer of {amount} for order {code}, which was marked as missing, is on the account of the alliance after all, and in the books again. The alliance holds it while the order goes on; of a completed order it is on your balance, of a cancelled or refunded one on that of the buyer: do not refund it a second time.',
  ],
  ru: [
    'Перевод по заказу {code} всё же поступил',
    'Перевод {amount} по заказу {code}, отмеченный как непоступивший, пришёл на счёт альянса и снова учтён. Пока заказ выполняется, деньги хранит альянс; по завершённому заказу они на балансе магазина, по отменённому или возвращённому — на балансе покупателя: не возвращайте их второй раз.',
  ],
  kk: [
    '{code} тапсырысының аударымы ақыры түсті',
    'Түспеген деп белгіленген {code} тапсырысының {amount} аударымы альянс шотына түсіп, қайта есепке алынды. Тапсырыс орындалып жатқанда ақшаны альянс сақтайды; аяқталған тапсырыста ол дүкен балансында, бас тартылған не қайтарылған тапсырыста сатып алушының балансында: оны екінші рет қайтармаңыз.',
  ],
}

/** And its buyer. */
const CAME_FOR_BUYER: MissingText = {
  'zh-Hans': [
    '联盟已收到您为订单 {code} 的转账',
    '您为订单 {code} 转账的 {amount} 现已进入联盟账户，恢复联盟担保。订单已取消或已退款的，该款项已退回您的余额。',
  ],
  en: [
    'The alliance has received your transfer for order {code}',
    'Your transfer of {amount} for order {code} is on the account of the alliance after all, which holds it as usual. If the order was cancelled or refunded, the money is on your balance.',
  ],
  ru: [
    'Альянс получил ваш перевод по заказу {code}',
    'Ваш перевод {amount} по заказу {code} всё же пришёл на счёт альянса, и деньги под его защитой. Если заказ отменён или по нему оформлен возврат, они на вашем балансе.',
  ],
  kk: [
    'Альянс {code} тапсырысы бойынша аударымыңызды алды',
    '{code} тапсырысы бойынша {amount} аударымыңыз альянс шотына ақыры түсті, ақша альянстың қорғауында. Тапсырыстан бас тартылса немесе ол қайтарылса, ақша балансыңызда.',
  ],
}

/** What the office reads when the shop has answered. */
const MISSING_ANSWER_TEXT: MissingText = {
  'zh-Hans': [
    '店铺就订单 {code} 的未到账转账作出答复',
    '关于订单 {code} 未到账的 {amount}，店铺答复：{answer}',
  ],
  en: [
    'A shop answers about the missing transfer of order {code}',
    'Of the {amount} of order {code} that never came the shop writes: {answer}',
  ],
  ru: [
    'Магазин ответил о непоступившем переводе по заказу {code}',
    'О непоступившем переводе {amount} по заказу {code} магазин пишет: {answer}',
  ],
  kk: [
    'Дүкен {code} тапсырысының түспеген аударымы туралы жауап берді',
    '{code} тапсырысы бойынша түспеген {amount} туралы дүкен жазады: {answer}',
  ],
}

type MissingReader = PreparedNotification['reader']

interface ToldMissing extends Record<string, unknown> {
  readonly order_id: string
  readonly code: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly answer: string | null
  readonly buyer: MissingReader
  readonly sellers: readonly MissingReader[]
  readonly officers: readonly MissingReader[]
}

interface ToldPayment {
  readonly paymentId: string
}

/** Tells shop and buyer that the alliance has not received a transfer which the shop has confirmed. */
export const transferMissing = defineNotification<ToldPayment>({
  kind: 'order.missing-transfer',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    if (!missing) return []
    const { buyer, sellers } = missing
    return [
      ...told(missing, MISSING_FOR_SHOP, sellers, 'order/detail'),
      ...told(missing, MISSING_FOR_BUYER, [buyer], 'order/detail'),
    ]
  },
})

/** Tells shop and buyer that it has come after all. */
export const transferCame = defineNotification<ToldPayment>({
  kind: 'order.came-transfer',
  topic: 'orders',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    if (!missing) return []
    const { buyer, sellers } = missing
    return [
      ...told(missing, CAME_FOR_SHOP, sellers, 'order/detail'),
      ...told(missing, CAME_FOR_BUYER, [buyer], 'order/detail'),
    ]
  },
})

/** Tells the office what the shop says to it. */
export const missingAnswered = defineNotification<ToldPayment>({
  kind: 'order.missing-answer',
  topic: 'orders',
  async prepare(tx, { paymentId }) {
    const missing = await readMissing(tx, paymentId)
    return missing ? told(missing, MISSING_ANSWER_TEXT, missing.officers, 'office/order') : []
  },
})

function told(
  { order_id, code, amount, currency, reason, answer }: ToldMissing,
  texts: typeof MISSING_FOR_SHOP,
  readers: readonly MissingReader[],
  page: 'order/detail' | 'office/order',
): PreparedNotification[] {
  const words = wordsOf(texts, OPEN_ORDER)
  const params = () => ({
    code,
    amount: `${majorUnits(amount)} ${currency}`,
    reason,
    answer: answer ?? '',
  })
  return readers.map((reader) => ({ reader, words, params, path: `/#/pages/${page}?id=${order_id}` }))
}

async function readMissing(tx: Tx, paymentId: string): Promise<ToldMissing | undefined> {
  const [missing] = await tx<ToldMissing[]>`
    select o.id as order_id, o.code, p.amount_minor::float8 as amount, o.currency, m.reason, m.answer,
      ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers, ${officersIn(tx, 'order.decide')} as officers
    from order_missing_transfers m join order_payments p on p.id = m.payment_id join orders o on o.id = m.order_id
    join users b on b.id = o.buyer_id join shops s on s.id = o.shop_id
    where m.payment_id = ${paymentId}`
  return missing
}
