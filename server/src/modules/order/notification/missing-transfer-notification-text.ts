import type { PROVIDER_REFUND_TEXT } from './bank-claim-notification-text.ts'

type MissingText = typeof PROVIDER_REFUND_TEXT

/** What a shop reads of a transfer that it has confirmed and the alliance has never received. */
export const MISSING_FOR_SHOP: MissingText = {
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
export const MISSING_FOR_BUYER: MissingText = {
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

/** What the office reads when the shop has answered. */
export const MISSING_ANSWER_TEXT: MissingText = {
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
