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
