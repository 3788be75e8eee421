import type { Language } from '@tiantian/contracts/language.ts'

interface CompanyPageTexts {
  readonly verified: string
  readonly facts: string
  readonly brands: string
  readonly categories: string
  readonly about: string
  readonly ahead: string
  readonly past: string
  readonly products: string
  readonly shop: string
}

export const COMPANY_PAGE_TEXTS: Record<Language, CompanyPageTexts> = {
  'zh-Hans': {
    verified: '已认证',
    facts: '品牌与品类',
    brands: '品牌',
    categories: '零部件类别',
    about: '企业介绍',
    ahead: '即将参展',
    past: '往届参展',
    products: '展出商品',
    shop: '店铺',
  },
  en: {
    verified: 'Verified',
    facts: 'Brands and parts',
    brands: 'Brands',
    categories: 'Kinds of parts',
    about: 'About the company',
    ahead: 'Where to meet them',
    past: 'Exhibited before',
    products: 'On show',
    shop: 'Shop',
  },
  ru: {
    verified: 'Проверено',
    facts: 'Бренды и категории',
    brands: 'Бренды',
    categories: 'Категории запчастей',
    about: 'О компании',
    ahead: 'Где встретить',
    past: 'Где выставлялась раньше',
    products: 'Что показывает',
    shop: 'Магазин',
  },
  kk: {
    verified: 'Тексерілген',
    facts: 'Брендтері мен санаттары',
    brands: 'Брендтері',
    categories: 'Бөлшек санаттары',
    about: 'Компания туралы',
    ahead: 'Қай жерде кездесуге болады',
    past: 'Бұрын қатысқан көрмелері',
    products: 'Не көрсетеді',
    shop: 'Дүкені',
  },
}
