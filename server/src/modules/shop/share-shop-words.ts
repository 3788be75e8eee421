import type { Language } from '@tiantian/contracts/language.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'

interface Words {
  readonly type: Readonly<Record<ShopCard['businessTypes'][number], string>>
  readonly rating: string
  readonly products: string
  readonly onTime: string
  readonly answers: string
  readonly hours: (hours: number) => string
  readonly since: string
  readonly languages: string
  readonly makes: string
  readonly address: string
  readonly warehouses: string
  readonly about: string
  readonly facts: string
  readonly returns: string
  readonly goods: string
}

/** What a page of a shop says besides what its people wrote. */
export const SHOP_WORDS: Record<Language, Words> = {
  'zh-Hans': {
    type: {
      manufacturer: '生产厂家',
      trading: '贸易公司',
      distributor: '经销商',
      wholesaler: '批发商',
      retailer: '零售商',
      service: '汽修服务',
      logistics: '物流',
    },
    rating: '评分',
    products: '商品数',
    onTime: '准时发货',
    answers: '平均响应',
    hours: (hours) => `${hours} 小时内`,
    since: '成立年份',
    languages: '服务语言',
    makes: '主营车型品牌',
    address: '地址',
    warehouses: '仓库',
    about: '商家介绍',
    facts: '商家概况',
    returns: '退货政策',
    goods: '热销商品',
  },
  en: {
    type: {
      manufacturer: 'Manufacturer',
      trading: 'Trading company',
      distributor: 'Distributor',
      wholesaler: 'Wholesaler',
      retailer: 'Retailer',
      service: 'Workshop',
      logistics: 'Logistics',
    },
    rating: 'Rating',
    products: 'Products',
    onTime: 'Shipped on time',
    answers: 'Answers within',
    hours: (hours) => `${hours} h`,
    since: 'In business since',
    languages: 'Speaks',
    makes: 'Car makes',
    address: 'Address',
    warehouses: 'Warehouses',
    about: 'About the shop',
    facts: 'Facts about the shop',
    returns: 'Returns',
    goods: 'What sells best',
  },
  ru: {
    type: {
      manufacturer: 'Производитель',
      trading: 'Торговая компания',
      distributor: 'Дистрибьютор',
      wholesaler: 'Оптовик',
      retailer: 'Розница',
      service: 'Автосервис',
      logistics: 'Логистика',
    },
    rating: 'Оценка',
    products: 'Товаров',
    onTime: 'Отгружает вовремя',
    answers: 'Отвечает за',
    hours: (hours) => `${hours} ч`,
    since: 'На рынке с',
    languages: 'Говорит на языках',
    makes: 'Марки автомобилей',
    address: 'Адрес',
    warehouses: 'Склады',
    about: 'О магазине',
    facts: 'О магазине в цифрах',
    returns: 'Возврат',
    goods: 'Чаще всего покупают',
  },
  kk: {
    type: {
      manufacturer: 'Өндіруші',
      trading: 'Сауда компаниясы',
      distributor: 'Дистрибьютор',
      wholesaler: 'Көтерме сатушы',
      retailer: 'Бөлшек сауда',
      service: 'Автосервис',
      logistics: 'Логистика',
    },
    rating: 'Рейтингі',
    products: 'Тауар саны',
    onTime: 'Уақытында жөнелтеді',
    answers: 'Жауап беру уақыты',
    hours: (hours) => `${hours} сағ`,
    since: 'Құрылған жылы',
    languages: 'Қызмет тілдері',
    makes: 'Автомобиль маркалары',
    address: 'Мекенжайы',
    warehouses: 'Қоймалары',
    about: 'Дүкен туралы',
    facts: 'Дүкен деректері',
    returns: 'Қайтару',
    goods: 'Ең көп сатылатыны',
  },
}
