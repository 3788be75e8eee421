import type { Language } from '@tiantian/contracts/language.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { orderState as en } from '@tiantian/contracts/words/order/en.ts'
import { orderState as kk } from '@tiantian/contracts/words/order/kk.ts'
import { orderState as ru } from '@tiantian/contracts/words/order/ru.ts'
import { orderState as zhHans } from '@tiantian/contracts/words/order/zh-Hans.ts'

/** The words of a table of orders. */
export interface OrderTableText {
  readonly orders: string
  readonly lines: string
  readonly orderColumns: readonly string[]
  readonly lineColumns: readonly string[]
  readonly states: Readonly<Record<OrderState, string>>
}

export const ORDER_TABLE_TEXTS: Readonly<Record<Language, OrderTableText>> = {
  'zh-Hans': {
    orders: '订单',
    lines: '商品',
    orderColumns: [
      '订单号',
      '状态',
      '店铺',
      '买家',
      '城市',
      '下单时间',
      '件数',
      '金额',
      '币种',
      '已付款',
      '已退款',
    ],
    lineColumns: ['订单号', '品牌', '零件号', '名称', '数量', '单价', '金额', '币种'],
    states: zhHans,
  },
  en: {
    orders: 'Orders',
    lines: 'Lines',
    orderColumns: [
      'Order',
      'State',
      'Shop',
      'Buyer',
      'City',
      'Placed',
      'Pieces',
      'Total',
      'Currency',
      'Paid',
      'Refunded',
    ],
    lineColumns: ['Order', 'Brand', 'Part number', 'Name', 'Pieces', 'Price', 'Amount', 'Currency'],
    states: en,
  },
  ru: {
    orders: 'Заказы',
    lines: 'Позиции',
    orderColumns: [
      'Заказ',
      'Статус',
      'Магазин',
      'Покупатель',
      'Город',
      'Оформлен',
      'Штук',
      'Сумма',
      'Валюта',
      'Оплачено',
      'Возвращено',
    ],
    lineColumns: ['Заказ', 'Бренд', 'Номер детали', 'Название', 'Штук', 'Цена', 'Сумма', 'Валюта'],
    states: ru,
  },
  kk: {
    orders: 'Тапсырыстар',
    lines: 'Жолдар',
    orderColumns: [
      'Тапсырыс',
      'Күйі',
      'Дүкен',
      'Сатып алушы',
      'Қала',
      'Рәсімделген',
      'Дана',
      'Сома',
      'Валюта',
      'Төленген',
      'Қайтарылған',
    ],
    lineColumns: ['Тапсырыс', 'Бренд', 'Бөлшек нөмірі', 'Атауы', 'Дана', 'Бағасы', 'Сомасы', 'Валюта'],
    states: kk,
  },
}
