import type { Language } from '@tiantian/contracts/language.ts'

type ClaimText = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** What shop and office read of a claim at a bank. */
export const CLAIM_TEXTS: Readonly<Record<'open' | 'lost' | 'won', ClaimText>> = {
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
export const BANK_PAID_TEXT: ClaimText = {
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
export const ORDER_ENDED_TEXT: ClaimText = {
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
