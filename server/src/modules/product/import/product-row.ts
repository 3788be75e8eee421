import { calendarDate } from '@tiantian/contracts/moment.ts'
import * as z from 'zod/mini'
import { SHEET_COLUMNS, sheetFields, textCell, wholeCell } from './sheet-cells.ts'

/** Columns that several imports of products have. */
export const NUMBER_COLUMN = {
  name: 'number',
  title: { 'zh-Hans': '零件号', en: 'Part number', ru: 'Артикул', kk: 'Артикул' },
  aliases: [
    'article',
    'part no',
    'sku',
    'код',
    'номер',
    'номер детали',
    'каталожный номер',
    'код товара',
    '编号',
    '配件号',
    '产品编号',
    '型号',
    'нөмір',
    'код детали',
    'номенклатура',
  ],
  isRequired: true,
  example: '04465-33471',
} as const
export const BRAND_COLUMN = {
  name: 'brand',
  title: { 'zh-Hans': '品牌', en: 'Brand', ru: 'Бренд', kk: 'Бренд' },
  aliases: ['manufacturer', 'производитель', 'марка', 'фирма', 'өндіруші', '制造商', '厂家'],
  example: 'Bosch',
} as const
export const PRICE_COLUMN = {
  name: 'price',
  title: { 'zh-Hans': '价格', en: 'Price', ru: 'Цена', kk: 'Баға' },
  aliases: ['unit price', 'цена опт', 'стоимость', 'прайс', '单价', '售价', 'бағасы'],
  example: '120.50',
} as const
export const QUANTITY_COLUMN = {
  name: 'quantity',
  title: { 'zh-Hans': '库存', en: 'Stock', ru: 'Остаток', kk: 'Қалдық' },
  aliases: ['qty', 'stock', 'количество', 'кол-во', 'наличие', 'остатки', '数量', '库存数量', 'саны'],
  isRequired: true,
  example: '25',
} as const
export const CURRENCY_COLUMN = {
  name: 'currency',
  title: { 'zh-Hans': '币种', en: 'Currency', ru: 'Валюта', kk: 'Валюта' },
  example: 'CNY',
} as const
export const CONDITION_COLUMN = {
  name: 'condition',
  title: { 'zh-Hans': '新旧', en: 'Condition', ru: 'Состояние', kk: 'Күйі' },
  example: 'new',
} as const
export const INCOTERM_COLUMN = {
  name: 'incoterm',
  title: { 'zh-Hans': '贸易术语', en: 'Incoterm', ru: 'Инкотермс', kk: 'Инкотермс' },
  aliases: ['incoterms', 'условия поставки'],
  example: 'FCA',
} as const
export const WAREHOUSE_COLUMN = {
  name: 'warehouse',
  title: { 'zh-Hans': '仓库', en: 'Warehouse', ru: 'Склад', kk: 'Қойма' },
  aliases: ['depot', '发货仓'],
  example: 'Main',
} as const

const grams = z.optional(z.number().check(z.minimum(0), z.maximum(30_000)))

/** Loose, for the cells of attributes: `attr_thickness`. */
export const productRow = z.looseObject({
  number: z.string().check(z.trim(), z.maxLength(120)),
  /** Absent: it stands in the cell of the number. */
  brand: textCell(120),
  price: z.string().check(z.maxLength(60)),
  quantity: z.string().check(z.maxLength(60)),
  category: textCell(120),
  nameRu: textCell(120),
  nameZh: textCell(120),
  nameEn: textCell(120),
  nameKk: textCell(120),
  currency: textCell(20),
  condition: textCell(30),
  country: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))),
  moq: wholeCell(1, 1_000_000),
  multiple: wholeCell(1, 1_000_000),
  leadDays: wholeCell(0, 180),
  netKg: grams,
  grossKg: grams,
  warranty: wholeCell(0, 120),
  warehouse: textCell(60),
  incoterm: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/))),
  place: textCell(80),
  tiers: textCell(400),
  leadDaysMin: wholeCell(0, 180),
  lastDay: z.optional(calendarDate),
  returnable: z.optional(z.boolean()),
  ...sheetFields,
  oe: textCell(4000),
  cars: textCell(20_000),
})
export type ProductImportRow = z.output<typeof productRow>

const nameColumn = (name: string, native: string, example: string) => ({
  name,
  title: {
    'zh-Hans': `名称（${native}）`,
    en: `Name (${native})`,
    ru: `Название (${native})`,
    kk: `Атауы (${native})`,
  },
  example,
})

export const PRODUCT_COLUMNS = [
  NUMBER_COLUMN,
  { ...BRAND_COLUMN, isWanted: true },
  { ...PRICE_COLUMN, isRequired: true },
  QUANTITY_COLUMN,
  {
    name: 'category',
    title: { 'zh-Hans': '分类', en: 'Category', ru: 'Категория', kk: 'Санат' },
    aliases: ['group', 'группа', 'раздел', '类别'],
    example: 'brake-pads',
  },
  {
    ...nameColumn('nameRu', 'Русский', 'Колодки тормозные'),
    aliases: ['наименование', 'название', 'описание'],
  },
  { ...nameColumn('nameZh', '中文', '刹车片'), aliases: ['品名', '名称', '产品名称'] },
  { ...nameColumn('nameEn', 'English', 'Brake pads'), aliases: ['name', 'product name', 'description'] },
  { ...nameColumn('nameKk', 'Қазақша', 'Тежегіш қалыптары'), aliases: ['атауы'] },
  CURRENCY_COLUMN,
  CONDITION_COLUMN,
  {
    name: 'country',
    title: { 'zh-Hans': '产地', en: 'Country of origin', ru: 'Страна', kk: 'Елі' },
    aliases: ['origin', 'страна происхождения', '原产国'],
    example: 'CN',
  },
  {
    name: 'moq',
    title: { 'zh-Hans': '起订量', en: 'Minimum order', ru: 'Мин. заказ', kk: 'Ең аз тапсырыс' },
    aliases: ['moq', 'минимальная партия'],
    type: 'integer',
  },
  {
    name: 'multiple',
    title: { 'zh-Hans': '订货倍数', en: 'Order multiple', ru: 'Кратность', kk: 'Еселік' },
    type: 'integer',
  },
  {
    name: 'leadDays',
    title: { 'zh-Hans': '备货天数', en: 'Lead time, days', ru: 'Срок, дней', kk: 'Мерзімі, күн' },
    aliases: ['lead time', 'срок поставки', '交期'],
    type: 'integer',
  },
  {
    name: 'netKg',
    title: { 'zh-Hans': '净重 kg', en: 'Net weight, kg', ru: 'Нетто, кг', kk: 'Нетто, кг' },
    aliases: ['weight', 'вес', 'вес кг', '净重', '重量'],
    type: 'number',
  },
  {
    name: 'grossKg',
    title: { 'zh-Hans': '毛重 kg', en: 'Gross weight, kg', ru: 'Брутто, кг', kk: 'Брутто, кг' },
    aliases: ['毛重', 'вес брутто'],
    type: 'number',
  },
  {
    name: 'warranty',
    title: { 'zh-Hans': '质保（月）', en: 'Warranty, months', ru: 'Гарантия, мес.', kk: 'Кепілдік, ай' },
    type: 'integer',
  },
  {
    name: 'oe',
    title: { 'zh-Hans': '原厂号', en: 'OE numbers', ru: 'Номера OE', kk: 'OE нөмірлері' },
    aliases: ['oe', 'oem', 'oem number', 'oe number', 'оригинальный номер', 'кросс', '原厂编号', 'oe号'],
    example: '04465-02220; 04465-02221',
  },
  {
    name: 'cars',
    title: { 'zh-Hans': '适用车型', en: 'Fits', ru: 'Применимость', kk: 'Қай көлікке' },
    aliases: ['car', 'cars', 'fitment', 'applicability', 'автомобиль', 'авто', '车型', '适用', 'көлік'],
    example: 'Toyota Camry 2006-2011; Toyota Corolla 2007-2013',
  },
  { ...WAREHOUSE_COLUMN, isRequired: false },
  {
    name: 'tiers',
    title: {
      'zh-Hans': '阶梯价',
      en: 'Prices by quantity',
      ru: 'Цены за количество',
      kk: 'Санына қарай бағалар',
    },
    example: '10: 115; 100: 109.90',
  },
  INCOTERM_COLUMN,
  {
    name: 'place',
    title: { 'zh-Hans': '交货地点', en: 'Place of delivery', ru: 'Место поставки', kk: 'Жеткізу орны' },
    example: 'Guangzhou',
  },
  {
    name: 'leadDaysMin',
    title: {
      'zh-Hans': '最短备货天数',
      en: 'Shortest lead time, days',
      ru: 'Срок от, дней',
      kk: 'Ең қысқа мерзім, күн',
    },
    type: 'integer',
  },
  {
    name: 'lastDay',
    title: { 'zh-Hans': '报价有效期至', en: 'Offer ends on', ru: 'Действует до', kk: 'Жарамды мерзімі' },
    aliases: ['valid to', 'valid until', '有效期'],
    type: 'date',
  },
  {
    name: 'returnable',
    title: { 'zh-Hans': '可退货', en: 'Returnable', ru: 'Возврат', kk: 'Қайтаруға болады' },
    type: 'boolean',
  },
  ...SHEET_COLUMNS,
] as const

export const CONDITIONS: Readonly<Record<string, 'new' | 'remanufactured' | 'used'>> = {
  new: 'new',
  новый: 'new',
  новая: 'new',
  新: 'new',
  全新: 'new',
  жаңа: 'new',
  used: 'used',
  'б/у': 'used',
  бу: 'used',
  二手: 'used',
  旧: 'used',
  ескі: 'used',
  remanufactured: 'remanufactured',
  восстановленный: 'remanufactured',
  再制造: 'remanufactured',
}
