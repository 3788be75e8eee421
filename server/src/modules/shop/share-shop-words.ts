import type { Language } from '@tiantian/contracts/language.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'

interface Words {
  readonly type: Readonly<Record<ShopCard['businessTypes'][number], string>>
  readonly rating: string
  readonly products: string
  readonly shippedOnTime: string
  readonly answers: string
  readonly hours: (hours: number) => string
  readonly since: string
  readonly languages: string
  readonly mainMakes: string
  readonly address: string
  readonly warehouses: string
  readonly about: string
  readonly facts: string
  readonly returns: string
  readonly bestSellers: string
  /** Leads to the page of the company. */
  readonly exhibits: string
}

/** What a page of a shop says besides what its people wrote. */
export const SHOP_WORDS: Record<Language, Words> = {
  'zh-Hans': {
    ...zhHans.shop,
    rating: '评分',
    products: '商品数',
    hours: (hours) => `${hours} 小时内`,
    about: '商家介绍',
    bestSellers: '热销商品',
    exhibits: '参展信息与展位',
  },
  en: {
    ...en.shop,
    rating: 'Rating',
    products: 'Products',
    hours: (hours) => `${hours} h`,
    about: 'About the shop',
    bestSellers: 'What sells best',
    exhibits: 'Where it exhibits',
  },
  ru: {
    ...ru.shop,
    rating: 'Оценка',
    products: 'Товаров',
    hours: (hours) => `${hours} ч`,
    about: 'О магазине',
    bestSellers: 'Чаще всего покупают',
    exhibits: 'На каких выставках участвует',
  },
  kk: {
    ...kk.shop,
    rating: 'Рейтингі',
    products: 'Тауар саны',
    hours: (hours) => `${hours} сағ`,
    about: 'Дүкен туралы',
    bestSellers: 'Ең көп сатылатыны',
    exhibits: 'Қай көрмелерге қатысады',
  },
}
