import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssue } from './field-issue.ts'
import { createProduct } from './product/own-product.ts'
import { saveOwnShop } from './shop/own-shop.ts'
import { shopApplicationForm } from './shop/shop-form.ts'

/** An input that is right, and what is set in it: `product.offers.0.tiers`. */
type Change = Readonly<Record<string, unknown>>

interface Limit {
  readonly field: string
  /** At the edge: accepted. */
  readonly edge: Change
  /** Past it: refused at this path. */
  readonly past: Change
  readonly at?: string
}

function changed(base: object, change: Change): object {
  const copy = structuredClone(base)
  for (const [path, value] of Object.entries(change)) {
    const keys = path.split('.')
    const last = keys.pop()!
    const holder = keys.reduce((object, key) => (object as Record<string, object>)[key]!, copy)
    ;(holder as Record<string, unknown>)[last] = value
  }
  return copy
}

const pathsOf = (schema: z.ZodMiniType, value: object) => {
  const result = z.safeParse(schema, value)
  return result.success ? [] : result.error.issues.map((issue) => fieldIssue(issue).path)
}

const repeated = (length: number, letter = 'ж') => letter.repeat(length)
const list = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_, at) => item(at))

const PRODUCT = {
  requestId: '0190a6b2-0000-7000-8000-000000000001',
  shopId: '0190a6b2-0000-7000-8000-000000000002',
  isOnSale: true,
  product: {
    category: 'brake-discs',
    brand: 'bosch',
    partNumber: 'S 1234',
    name: { en: 'Disc' },
    description: {},
    condition: 'new',
    originCountry: 'CN',
    hsCode: '',
    warrantyMonths: 12,
    netGrams: 10,
    grossGrams: 10,
    packageMm: { length: 0, width: 0, height: 0 },
    quantityPerCarton: 1,
    attributes: {},
    pictures: [],
    references: [],
    fitments: [],
    offers: [
      {
        currency: 'CNY',
        incoterm: 'FCA',
        incotermPlace: 'Guangzhou',
        orderMultiple: 1,
        leadDaysMin: 0,
        leadDaysMax: 180,
        isReturnable: true,
        stockQuantity: 1,
        tiers: [{ minQuantity: 1, priceMinor: 100 }],
      },
    ],
  },
}

const picture = (at: number) => ({ file: `/media/file/product/${at}.jpg`, alt: {} })
const reference = (at: number) => ({ kind: 'oe', brandName: 'Toyota', number: `N${1000 + at}` })
const fitment = () => ({ make: 'toyota', model: 'camry' })
const tier = (at: number) => ({ minQuantity: at + 1, priceMinor: 1000 - at })
const document = () => ({ kind: 'manual', title: 'Manual', number: '', issuer: '', validTo: null, file: '' })
const offerOf = (at: number) => ({
  ...PRODUCT.product.offers[0],
  incotermPlace: `Place ${at}`,
  incoterm: CODES[at],
})
const CODES = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF']
const carton = { length: 12_000, width: 1, height: 1, grossGrams: 30_000_000 }

const number = (field: string, min: number, max: number, extra: Change = {}): Limit[] => [
  {
    field: `${field} from ${min}`,
    edge: { [field]: min, ...extra },
    past: { [field]: min - 1, ...extra },
    at: field,
  },
  {
    field: `${field} to ${max}`,
    edge: { [field]: max, ...extra },
    past: { [field]: max + 1, ...extra },
    at: field,
  },
]
const text = (field: string, max: number, extra: Change = {}): Limit => ({
  field: `${field} of ${max} characters`,
  edge: { [field]: repeated(max), ...extra },
  past: { [field]: repeated(max + 1), ...extra },
  at: field,
})
const count = (field: string, max: number, item: (at: number) => unknown, extra: Change = {}): Limit => ({
  field: `${max} of ${field}`,
  edge: { [field]: list(max, item), ...extra },
  past: { [field]: list(max + 1, item), ...extra },
  at: field,
})

const P = 'product'
const O = `${P}.offers.0`
const heavy = { [`${P}.grossGrams`]: 30_000_000 }

const PRODUCT_LIMITS: readonly Limit[] = [
  ...(['zh-Hans', 'en', 'ru', 'kk'] as const).flatMap((language) => [
    text(`${P}.name.${language}`, 120),
    text(`${P}.description.${language}`, 5000),
  ]),
  {
    field: 'a name of 3 characters',
    edge: { 'product.name.ru': 'ось' },
    past: { 'product.name.ru': 'ос' },
    at: 'product.name.ru',
  },
  { field: 'a name in one language', edge: {}, past: { 'product.name': { en: '' } }, at: 'product.name' },
  {
    field: 'a part number of 3 signs',
    edge: { 'product.partNumber': 'A-12' },
    past: { 'product.partNumber': 'A-1' },
    at: 'product.partNumber',
  },
  {
    field: 'a part number of 40 signs',
    edge: { 'product.partNumber': repeated(40, '7') },
    past: { 'product.partNumber': repeated(41, '7') },
    at: 'product.partNumber',
  },
  {
    field: 'an HS code from 6 digits',
    edge: { 'product.hsCode': '870830' },
    past: { 'product.hsCode': '87083' },
    at: 'product.hsCode',
  },
  {
    field: 'an HS code to 10 digits',
    edge: { 'product.hsCode': '8708309109' },
    past: { 'product.hsCode': '87083091091' },
    at: 'product.hsCode',
  },
  ...number(`${P}.warrantyMonths`, 0, 120),
  ...number(`${P}.netGrams`, 0, 30_000_000, heavy),
  ...number(`${P}.grossGrams`, 0, 30_000_000, { [`${P}.netGrams`]: 0 }),
  {
    field: 'gross as heavy as net',
    edge: { 'product.grossGrams': 10 },
    past: { 'product.grossGrams': 9 },
    at: 'product.grossGrams',
  },
  ...['length', 'width', 'height'].flatMap((side) => number(`${P}.packageMm.${side}`, 0, 12_000)),
  ...number(`${P}.quantityPerCarton`, 1, 10_000),
  ...number(`${P}.warrantyKm`, 1, 500_000),
  ...number(`${P}.cartonsPerPallet`, 1, 1000),
  {
    field: 'a carton of 12 m',
    edge: { 'product.carton': carton },
    past: { 'product.carton': { ...carton, length: 12_001 } },
    at: 'product.carton.length',
  },
  {
    field: 'a carton of 30 t',
    edge: { 'product.carton': carton },
    past: { 'product.carton': { ...carton, grossGrams: 30_000_001 } },
    at: 'product.carton.grossGrams',
  },
  {
    field: 'a GTIN of 14 digits',
    edge: { 'product.gtin': '14006381333938' },
    past: { 'product.gtin': '140063813339380' },
    at: 'product.gtin',
  },
  text(`${P}.searchTerms`, 300),
  count(`${P}.documents`, 10, document),
  count(`${P}.pictures`, 12, picture),
  {
    field: 'a picture text of 120 characters',
    edge: { 'product.pictures': [{ ...picture(1), alt: { ru: repeated(120) } }] },
    past: { 'product.pictures': [{ ...picture(1), alt: { ru: repeated(121) } }] },
    at: 'product.pictures.0.alt.ru',
  },
  count(`${P}.references`, 300, reference),
  count(`${P}.fitments`, 2000, fitment),
  {
    field: 'a note of 200 characters',
    edge: { 'product.fitments': [{ ...fitment(), note: { kk: repeated(200) } }] },
    past: { 'product.fitments': [{ ...fitment(), note: { kk: repeated(201) } }] },
    at: 'product.fitments.0.note.kk',
  },
  {
    field: 'a fitment from 1900',
    edge: { 'product.fitments': [{ ...fitment(), yearFrom: 1900 }] },
    past: { 'product.fitments': [{ ...fitment(), yearFrom: 1899 }] },
    at: 'product.fitments.0.yearFrom',
  },
  {
    field: 'a fitment of one year',
    edge: { 'product.fitments': [{ ...fitment(), yearFrom: 2010, yearTo: 2010 }] },
    past: { 'product.fitments': [{ ...fitment(), yearFrom: 2010, yearTo: 2009 }] },
    at: 'product.fitments.0.yearTo',
  },
  {
    field: '1 to 10 offers',
    edge: { 'product.offers': list(10, offerOf) },
    past: { 'product.offers': list(11, offerOf) },
    at: 'product.offers',
  },
  { field: 'an offer', edge: {}, past: { 'product.offers': [] }, at: 'product.offers' },
  count(`${O}.tiers`, 8, tier),
  { field: 'a tier', edge: {}, past: { [`${O}.tiers`]: [] }, at: `${O}.tiers` },
  ...number(`${O}.tiers.0.minQuantity`, 1, 1_000_000),
  ...number(`${O}.tiers.0.priceMinor`, 1, 1_000_000_000_000),
  {
    field: 'a later tier at the same price',
    edge: { [`${O}.tiers`]: [tier(0), { ...tier(1), priceMinor: 1000 }] },
    past: { [`${O}.tiers`]: [tier(0), { ...tier(1), priceMinor: 1001 }] },
    at: `${O}.tiers.1.priceMinor`,
  },
  ...number(`${O}.orderMultiple`, 1, 1_000_000, {
    [`${O}.tiers`]: [{ minQuantity: 1_000_000, priceMinor: 1 }],
  }),
  ...number(`${O}.leadDaysMin`, 0, 180),
  ...number(`${O}.leadDaysMax`, 0, 180),
  ...number(`${O}.stockQuantity`, 0, 1_000_000_000),
  text(`${O}.incotermPlace`, 80),
]

const SHOP = {
  id: '0190a6b2-0000-7000-8000-000000000003',
  version: 1,
  settings: {
    name: { en: 'My parts' },
    slogan: {},
    description: {},
    country: 'CN',
    cityId: 1,
    address: 'Street 1',
    phone: '+8613800138000',
    email: '',
    languages: ['en'],
    businessTypes: ['retailer'],
    categories: ['brakes'],
    returnPolicy: {},
    morePhones: [],
    wechat: '',
    whatsapp: '',
    telegram: '',
    yearFounded: null,
    makes: [],
    logo: '',
    cover: '',
    gallery: [],
    warehouses: [],
    hours: null,
    holiday: null,
    minimumOrder: null,
  },
}
const S = 'settings'
const warehouse = (at: number) => ({ name: `House ${at}`, country: 'CN', cityId: 1, kind: 'own' })
const slugOf = (at: number) => `slug-${at}`
const phoneOf = (at: number) => `+861380013800${at}`
const holiday = (note: string) => ({ from: '2027-01-01', to: '2027-01-01', note: { ru: note } })
const house = (name: string) => [{ ...warehouse(1), name }]

const SHOP_LIMITS: readonly Limit[] = [
  ...(['zh-Hans', 'en', 'ru', 'kk'] as const).flatMap((language) => [
    text(`${S}.name.${language}`, 80),
    text(`${S}.slogan.${language}`, 120),
    text(`${S}.description.${language}`, 5000),
    text(`${S}.returnPolicy.${language}`, 2000),
  ]),
  {
    field: 'a name of 2 characters',
    edge: { 'settings.name.ru': 'Ян' },
    past: { 'settings.name.ru': 'Я' },
    at: 'settings.name.ru',
  },
  {
    field: 'an address from 5 characters',
    edge: { 'settings.address': repeated(5) },
    past: { 'settings.address': repeated(4) },
    at: 'settings.address',
  },
  text(`${S}.address`, 200),
  count(`${S}.morePhones`, 2, phoneOf),
  count(`${S}.categories`, 10, slugOf),
  { field: 'a category', edge: {}, past: { 'settings.categories': [] }, at: 'settings.categories' },
  {
    field: 'a business type',
    edge: {},
    past: { 'settings.businessTypes': [] },
    at: 'settings.businessTypes',
  },
  { field: 'a language', edge: {}, past: { 'settings.languages': [] }, at: 'settings.languages' },
  count(`${S}.makes`, 30, slugOf),
  count(`${S}.gallery`, 12, (at) => `/media/file/shop/${at}.jpg`),
  count(`${S}.warehouses`, 20, warehouse),
  {
    field: 'a warehouse name of 2 characters',
    edge: { 'settings.warehouses': house('AB') },
    past: { 'settings.warehouses': house('A') },
    at: 'settings.warehouses.0.name',
  },
  {
    field: 'a warehouse name of 60 characters',
    edge: { 'settings.warehouses': house(repeated(60)) },
    past: { 'settings.warehouses': house(repeated(61)) },
    at: 'settings.warehouses.0.name',
  },
  {
    field: 'founded in 1900',
    edge: { 'settings.yearFounded': 1900 },
    past: { 'settings.yearFounded': 1899 },
    at: 'settings.yearFounded',
  },
  {
    field: 'WeChat from 6 signs',
    edge: { 'settings.wechat': 'wxshop' },
    past: { 'settings.wechat': 'wxsho' },
    at: 'settings.wechat',
  },
  {
    field: 'WeChat to 20 signs',
    edge: { 'settings.wechat': repeated(20, 'w') },
    past: { 'settings.wechat': repeated(21, 'w') },
    at: 'settings.wechat',
  },
  {
    field: 'Telegram from 5 signs',
    edge: { 'settings.telegram': 'parts' },
    past: { 'settings.telegram': 'part' },
    at: 'settings.telegram',
  },
  {
    field: 'Telegram to 32 signs',
    edge: { 'settings.telegram': repeated(32, 't') },
    past: { 'settings.telegram': repeated(33, 't') },
    at: 'settings.telegram',
  },
  {
    field: 'a holiday note of 200 characters',
    edge: { 'settings.holiday': holiday(repeated(200)) },
    past: { 'settings.holiday': holiday(repeated(201)) },
    at: 'settings.holiday.note.ru',
  },
  {
    field: 'a holiday of one day',
    edge: { 'settings.holiday': holiday('') },
    past: { 'settings.holiday': { ...holiday(''), to: '2026-12-31' } },
    at: 'settings.holiday.to',
  },
  {
    field: 'a minimum order of a cent',
    edge: { 'settings.minimumOrder': { amountMinor: 1, currency: 'USD' } },
    past: { 'settings.minimumOrder': { amountMinor: 0, currency: 'USD' } },
    at: 'settings.minimumOrder.amountMinor',
  },
  {
    field: 'a minimum order of ten thousand million',
    edge: { 'settings.minimumOrder': { amountMinor: 1e12, currency: 'USD' } },
    past: { 'settings.minimumOrder': { amountMinor: 1e12 + 1, currency: 'USD' } },
    at: 'settings.minimumOrder.amountMinor',
  },
]

const { returnPolicy: _policy, ...applied } = SHOP.settings
const APPLICATION = { ...applied, seller: 'company', cityName: 'Guangzhou', acceptsTerms: true }
const APPLICATION_LIMITS: readonly Limit[] = [
  text('name.kk', 80),
  text('slogan.kk', 120),
  text('description.kk', 5000),
  text('address', 200),
  text('cityName', 120),
  count('categories', 10, slugOf),
  { field: 'consent', edge: {}, past: { acceptsTerms: false }, at: 'acceptsTerms' },
  { field: 'a phone', edge: {}, past: { phone: '' }, at: 'phone' },
]

const CASES = [
  ['product', createProduct.input, PRODUCT, PRODUCT_LIMITS],
  ['shop', saveOwnShop.input, SHOP, SHOP_LIMITS],
  ['application', shopApplicationForm, APPLICATION, APPLICATION_LIMITS],
] as const

for (const [form, schema, base, limits] of CASES) {
  test(`[S5.7] the ${form} form that every limit starts from is right`, () => {
    expect(pathsOf(schema, base)).toEqual([])
  })
  test.each(limits)(
    `[S5.7] ${form}: $field is accepted at its edge and refused past it`,
    ({ edge, past, at }) => {
      expect(pathsOf(schema, changed(base, edge))).toEqual([])
      expect(pathsOf(schema, changed(base, past))).toContain(at)
    },
  )
}
