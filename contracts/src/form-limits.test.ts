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

/** A value at the edge and one past it; `at` is the path of the error, where it is below the field. */
const one = (field: string, path: string, edge: unknown, past: unknown, at = path): Limit => ({
  field,
  edge: { [path]: edge },
  past: { [path]: past },
  at,
})
/** What the right input has, and a value without it. */
const needed = (field: string, path: string, past: unknown): Limit => ({
  field,
  edge: {},
  past: { [path]: past },
  at: path,
})
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
  one('a name of 3 characters', 'product.name.ru', 'ось', 'ос'),
  needed('a name in one language', 'product.name', { en: '' }),
  one('a part number of 3 signs', 'product.partNumber', 'A-12', 'A-1'),
  one('a part number of 40 signs', 'product.partNumber', repeated(40, '7'), repeated(41, '7')),
  one('an HS code from 6 digits', 'product.hsCode', '870830', '87083'),
  one('an HS code to 10 digits', 'product.hsCode', '8708309109', '87083091091'),
  ...number(`${P}.warrantyMonths`, 0, 120),
  ...number(`${P}.netGrams`, 0, 30_000_000, heavy),
  ...number(`${P}.grossGrams`, 0, 30_000_000, { [`${P}.netGrams`]: 0 }),
  one('gross as heavy as net', 'product.grossGrams', 10, 9),
  ...['length', 'width', 'height'].flatMap((side) => number(`${P}.packageMm.${side}`, 0, 12_000)),
  ...number(`${P}.quantityPerCarton`, 1, 10_000),
  ...number(`${P}.warrantyKm`, 1, 500_000),
  ...number(`${P}.cartonsPerPallet`, 1, 1000),
  one('a carton of 12 m', 'product.carton', carton, { ...carton, length: 12_001 }, 'product.carton.length'),
  one(
    'a carton of 30 t',
    'product.carton',
    carton,
    { ...carton, grossGrams: 30_000_001 },
    'product.carton.grossGrams',
  ),
  one('a GTIN of 14 digits', 'product.gtin', '14006381333938', '140063813339380'),
  text(`${P}.searchTerms`, 300),
  count(`${P}.documents`, 10, document),
  count(`${P}.pictures`, 12, picture),
  one(
    'a picture text of 120 characters',
    'product.pictures',
    [{ ...picture(1), alt: { ru: repeated(120) } }],
    [{ ...picture(1), alt: { ru: repeated(121) } }],
    'product.pictures.0.alt.ru',
  ),
  count(`${P}.references`, 300, reference),
  count(`${P}.fitments`, 2000, fitment),
  one(
    'a note of 200 characters',
    'product.fitments',
    [{ ...fitment(), note: { kk: repeated(200) } }],
    [{ ...fitment(), note: { kk: repeated(201) } }],
    'product.fitments.0.note.kk',
  ),
  one(
    'a fitment from 1900',
    'product.fitments',
    [{ ...fitment(), yearFrom: 1900 }],
    [{ ...fitment(), yearFrom: 1899 }],
    'product.fitments.0.yearFrom',
  ),
  one(
    'a fitment of one year',
    'product.fitments',
    [{ ...fitment(), yearFrom: 2010, yearTo: 2010 }],
    [{ ...fitment(), yearFrom: 2010, yearTo: 2009 }],
    'product.fitments.0.yearTo',
  ),
  one('1 to 10 offers', 'product.offers', list(10, offerOf), list(11, offerOf)),
  needed('an offer', 'product.offers', []),
  count(`${O}.tiers`, 8, tier),
  needed('a tier', `${O}.tiers`, []),
  ...number(`${O}.tiers.0.minQuantity`, 1, 1_000_000),
  ...number(`${O}.tiers.0.priceMinor`, 1, 1_000_000_000_000),
  one(
    'a later tier at the same price',
    `${O}.tiers`,
    [tier(0), { ...tier(1), priceMinor: 1000 }],
    [tier(0), { ...tier(1), priceMinor: 1001 }],
    `${O}.tiers.1.priceMinor`,
  ),
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
  one('a name of 2 characters', 'settings.name.ru', 'Ян', 'Я'),
  one('an address from 5 characters', 'settings.address', repeated(5), repeated(4)),
  text(`${S}.address`, 200),
  count(`${S}.morePhones`, 2, phoneOf),
  count(`${S}.categories`, 10, slugOf),
  needed('a category', 'settings.categories', []),
  needed('a business type', 'settings.businessTypes', []),
  needed('a language', 'settings.languages', []),
  count(`${S}.makes`, 30, slugOf),
  count(`${S}.gallery`, 12, (at) => `/media/file/shop/${at}.jpg`),
  count(`${S}.warehouses`, 20, warehouse),
  one(
    'a warehouse name of 2 characters',
    'settings.warehouses',
    house('AB'),
    house('A'),
    'settings.warehouses.0.name',
  ),
  one(
    'a warehouse name of 60 characters',
    'settings.warehouses',
    house(repeated(60)),
    house(repeated(61)),
    'settings.warehouses.0.name',
  ),
  one('founded in 1900', 'settings.yearFounded', 1900, 1899),
  one('WeChat from 6 signs', 'settings.wechat', 'wxshop', 'wxsho'),
  one('WeChat to 20 signs', 'settings.wechat', repeated(20, 'w'), repeated(21, 'w')),
  one('Telegram from 5 signs', 'settings.telegram', 'parts', 'part'),
  one('Telegram to 32 signs', 'settings.telegram', repeated(32, 't'), repeated(33, 't')),
  one(
    'a holiday note of 200 characters',
    'settings.holiday',
    holiday(repeated(200)),
    holiday(repeated(201)),
    'settings.holiday.note.ru',
  ),
  one(
    'a holiday of one day',
    'settings.holiday',
    holiday(''),
    { ...holiday(''), to: '2026-12-31' },
    'settings.holiday.to',
  ),
  one(
    'a minimum order of a cent',
    'settings.minimumOrder',
    { amountMinor: 1, currency: 'USD' },
    { amountMinor: 0, currency: 'USD' },
    'settings.minimumOrder.amountMinor',
  ),
  one(
    'a minimum order of ten thousand million',
    'settings.minimumOrder',
    { amountMinor: 1e12, currency: 'USD' },
    { amountMinor: 1e12 + 1, currency: 'USD' },
    'settings.minimumOrder.amountMinor',
  ),
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
  needed('consent', 'acceptsTerms', false),
  needed('a phone', 'phone', ''),
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
