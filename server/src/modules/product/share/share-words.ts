import type { Language } from '@tiantian/contracts/language.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import type { Steering } from '@tiantian/contracts/product/vehicle.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'

interface ShareWords {
  readonly tier: Readonly<Record<Product['brandTier'], string>>
  readonly condition: Readonly<Record<Product['condition'], string>>
  readonly reference: Readonly<Record<Product['references'][number]['kind'], string>>
  readonly steeringOnly: Readonly<Record<Steering, string>>
  readonly number: string
  readonly brand: string
  readonly from: (price: string) => string
  readonly perUnit: (pieces: string) => string
  readonly offers: string
  readonly warehouse: string
  readonly terms: string
  readonly prices: string
  readonly stock: string
  readonly onRequest: string
  readonly lead: string
  readonly days: (from: number, to: number) => string
  readonly parts: (count: string) => string
  readonly noOffer: string
  readonly seller: string
  readonly description: string
  readonly specification: string
  readonly origin: string
  readonly hs: string
  readonly warranty: string
  readonly months: (count: number) => string
  readonly net: string
  readonly gross: string
  readonly package: string
  readonly numbers: string
  readonly cars: string
  readonly make: string
  readonly model: string
  readonly years: string
  readonly engine: string
  readonly anyModel: string
  readonly andMore: (count: string) => string
  readonly products: (count: string) => string
  readonly subcategories: string
  readonly bestSellers: string
}

/** The texts of product and category pages besides the data. */
export const PRODUCT_WORDS: Record<Language, ShareWords> = {
  'zh-Hans': {
    ...zhHans.product,
    condition: zhHans.condition,
    number: '零件号',
    brand: '品牌',
    from: (price) => `${price} 起`,
    perUnit: (pieces) => `单价，${pieces} 件起订`,
    offers: '价格与库存',
    warehouse: '发货仓库',
    terms: '贸易术语',
    prices: '阶梯价格',
    stock: '库存',
    onRequest: '待询',
    lead: '备货',
    days: (from, to) => (from === to ? `${to} 天` : `${from}–${to} 天`),
    parts: (count) => `${count} 件`,
    noOffer: '目前没有在售的报价。',
    seller: '卖家',
    description: '商品描述',
    origin: '原产国',
    hs: 'HS 编码',
    warranty: '质保',
    months: (count) => (count === 0 ? '无' : `${count} 个月`),
    net: '净重',
    gross: '毛重',
    package: '包装（长 × 宽 × 高）',
    cars: '适配车型',
    make: '品牌',
    model: '车型',
    years: '年份',
    engine: '发动机',
    anyModel: '全部车型',
    andMore: (count) => `另有 ${count} 条`,
    products: (count) => `${count} 件商品`,
    subcategories: '子分类',
    bestSellers: '热销',
  },
  en: {
    ...en.product,
    condition: en.condition,
    number: 'Part number',
    brand: 'Brand',
    from: (price) => `from ${price}`,
    perUnit: (pieces) => `a piece, from ${pieces} pcs`,
    offers: 'Prices and stock',
    warehouse: 'Ships from',
    terms: 'Terms',
    prices: 'Price by quantity',
    stock: 'In stock',
    onRequest: 'on request',
    lead: 'Ready in',
    days: (from, to) => (from === to ? `${to} days` : `${from}–${to} days`),
    parts: (count) => `${count} pcs`,
    noOffer: 'Nobody offers this part at the moment.',
    seller: 'Seller',
    description: 'Description',
    origin: 'Country of origin',
    hs: 'HS code',
    warranty: 'Warranty',
    months: (count) => (count === 0 ? 'none' : `${count} months`),
    net: 'Net weight',
    gross: 'Gross weight',
    package: 'Package (L × W × H)',
    cars: 'Fits these cars',
    make: 'Make',
    model: 'Model',
    years: 'Years',
    engine: 'Engine',
    anyModel: 'all models',
    andMore: (count) => `and ${count} more`,
    products: (count) => `${count} products`,
    subcategories: 'What belongs to it',
    bestSellers: 'What sells best',
  },
  ru: {
    ...ru.product,
    condition: ru.condition,
    number: 'Номер детали',
    brand: 'Бренд',
    from: (price) => `от ${price}`,
    perUnit: (pieces) => `за штуку, от ${pieces} шт.`,
    offers: 'Цены и наличие',
    warehouse: 'Склад отгрузки',
    terms: 'Условия',
    prices: 'Цена за количество',
    stock: 'В наличии',
    onRequest: 'по запросу',
    lead: 'Готово через',
    days: (from, to) => (from === to ? `${to} дн.` : `${from}–${to} дн.`),
    parts: (count) => `${count} шт.`,
    noOffer: 'Сейчас эту деталь никто не предлагает.',
    seller: 'Продавец',
    description: 'Описание',
    origin: 'Страна происхождения',
    hs: 'Код ТН ВЭД',
    warranty: 'Гарантия',
    months: (count) => (count === 0 ? 'нет' : `${count} мес.`),
    net: 'Вес нетто',
    gross: 'Вес брутто',
    package: 'Упаковка (Д × Ш × В)',
    cars: 'Применимость',
    make: 'Марка',
    model: 'Модель',
    years: 'Годы',
    engine: 'Двигатель',
    anyModel: 'все модели',
    andMore: (count) => `и ещё ${count}`,
    products: (count) => `товаров: ${count}`,
    subcategories: 'Подкатегории',
    bestSellers: 'Чаще всего покупают',
  },
  kk: {
    ...kk.product,
    condition: kk.condition,
    number: 'Бөлшек нөмірі',
    brand: 'Бренд',
    from: (price) => `${price} бастап`,
    perUnit: (pieces) => `данасы, кемінде ${pieces} дана`,
    offers: 'Бағасы мен қалдығы',
    warehouse: 'Қай қоймадан',
    terms: 'Шарттары',
    prices: 'Санына қарай баға',
    stock: 'Қоймада',
    onRequest: 'сұрау бойынша',
    lead: 'Дайын болуы',
    days: (from, to) => (from === to ? `${to} күн` : `${from}–${to} күн`),
    parts: (count) => `${count} дана`,
    noOffer: 'Қазір бұл бөлшекті ешкім ұсынбайды.',
    seller: 'Сатушы',
    description: 'Тауар сипаттамасы',
    origin: 'Шыққан елі',
    hs: 'СЭҚ ТН коды',
    warranty: 'Кепілдігі',
    months: (count) => (count === 0 ? 'жоқ' : `${count} ай`),
    net: 'Таза салмағы',
    gross: 'Брутто салмағы',
    package: 'Қаптамасы (Ұ × Е × Б)',
    cars: 'Қай көліктерге келеді',
    make: 'Марка',
    model: 'Модель',
    years: 'Жылдары',
    engine: 'Қозғалтқышы',
    anyModel: 'барлық модель',
    andMore: (count) => `және тағы ${count}`,
    products: (count) => `${count} тауар`,
    subcategories: 'Ішкі санаттар',
    bestSellers: 'Ең көп сатылатыны',
  },
}
