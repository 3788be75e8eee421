import type { Language } from '@tiantian/contracts/language.ts'

type GiveBackText = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** Beside what each side is told first, sentences that follow where they are true. */
export const GIVE_BACK_TEXTS = {
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
