import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import { calendarDate } from '@tiantian/contracts/moment.ts'
import { gtin } from '@tiantian/contracts/product/gtin.ts'
import { SEARCH_TERMS_MAX } from '@tiantian/contracts/product/own-product.ts'
import * as z from 'zod/mini'
import { newId } from '../../../platform/id.ts'
import type { ExportSheetRow } from '../export-sheet.ts'
import type { WrittenDocument } from '../own/product-document.ts'
import type { WrittenProduct } from '../own/write-products.ts'

/** Columns with what customs and carriers ask. */
export const SHEET_COLUMNS = [
  {
    name: 'gtin',
    title: { 'zh-Hans': 'GTIN 条码', en: 'GTIN', ru: 'Штрихкод GTIN', kk: 'GTIN штрихкоды' },
    aliases: ['barcode', 'ean', 'штрихкод', '条码'],
    example: '4006381333931',
  },
  {
    name: 'packageSize',
    title: { 'zh-Hans': '包装尺寸 mm', en: 'Package, mm', ru: 'Упаковка, мм', kk: 'Қаптама, мм' },
    example: '300 x 300 x 60',
  },
  {
    name: 'perCarton',
    title: { 'zh-Hans': '每箱数量', en: 'Pieces per carton', ru: 'Штук в коробке', kk: 'Қораптағы дана' },
    type: 'integer',
  },
  {
    name: 'cartonSize',
    title: { 'zh-Hans': '外箱尺寸 mm', en: 'Carton, mm', ru: 'Коробка, мм', kk: 'Қорап, мм' },
    example: '610 x 310 x 160',
  },
  {
    name: 'cartonKg',
    title: {
      'zh-Hans': '外箱毛重 kg',
      en: 'Carton gross weight, kg',
      ru: 'Брутто коробки, кг',
      kk: 'Қорап бруттосы, кг',
    },
    type: 'number',
    example: '21',
  },
  {
    name: 'perPallet',
    title: {
      'zh-Hans': '每托箱数',
      en: 'Cartons per pallet',
      ru: 'Коробок на паллете',
      kk: 'Паллеттегі қорап',
    },
    type: 'integer',
  },
  {
    name: 'dangerous',
    title: { 'zh-Hans': '危险品', en: 'Dangerous goods', ru: 'Опасный груз', kk: 'Қауіпті жүк' },
    example: 'UN 3480, 9',
  },
  {
    name: 'battery',
    title: { 'zh-Hans': '含电池', en: 'Contains a battery', ru: 'Есть аккумулятор', kk: 'Аккумуляторы бар' },
    type: 'boolean',
  },
  {
    name: 'searchTerms',
    title: { 'zh-Hans': '搜索词', en: 'Search words', ru: 'Слова для поиска', kk: 'Іздеу сөздері' },
  },
  {
    name: 'eacNumber',
    title: { 'zh-Hans': 'EAC 证书编号', en: 'EAC certificate', ru: 'Сертификат ЕАС', kk: 'ЕАС сертификаты' },
    example: 'ЕАЭС RU С-CN.АЯ46.В.12345/26',
  },
  {
    name: 'eacLastDay',
    title: {
      'zh-Hans': 'EAC 证书有效期至',
      en: 'EAC certificate valid to',
      ru: 'Сертификат ЕАС действует до',
      kk: 'ЕАС сертификатының мерзімі',
    },
    type: 'date',
  },
] as const

const SIZE = /^\s*(\d{1,5})\s*[x×хХ*]\s*(\d{1,5})\s*[x×хХ*]\s*(\d{1,5})\s*$/i
const DANGEROUS = /^(?:UN\s*)?(\d{4})\s*[,;/ ]\s*([1-9](?:\.[1-6])?)$/i

/** Optional cells of a row. */
export const textCell = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
const size = z.optional(z.string().check(z.regex(SIZE)))
export const wholeCell = (min: number, max: number) =>
  z.optional(z.int().check(z.minimum(min), z.maximum(max)))

export const sheetFields = {
  gtin: z.optional(gtin),
  packageSize: size,
  perCarton: wholeCell(1, 10_000),
  cartonSize: size,
  cartonKg: z.optional(z.number().check(z.minimum(0.001), z.maximum(30_000))),
  perPallet: wholeCell(1, 1000),
  dangerous: z.optional(z.string().check(z.trim(), z.regex(DANGEROUS))),
  battery: z.optional(z.boolean()),
  searchTerms: textCell(SEARCH_TERMS_MAX),
  eacNumber: textCell(80),
  eacLastDay: z.optional(calendarDate),
}
const schema = z.object(sheetFields)
type SheetCells = z.output<typeof schema>

const SIDE_MAX = 12_000
const GRAMS = 1000

function sidesOf(cell: string | undefined) {
  const [, length, width, height] = SIZE.exec(cell ?? '') ?? []
  return height === undefined ? undefined : ([Number(length), Number(width), Number(height)] as const)
}

/** The cells that a row states; the others leave what is stored. */
export function sheetAfter(each: SheetCells, base: WrittenProduct): Partial<WrittenProduct> {
  const sides = sidesOf(each.packageSize)
  const carton = sidesOf(each.cartonSize)
  const [, unNumber, unClass] = DANGEROUS.exec(each.dangerous ?? '') ?? []
  return {
    ...(each.gtin && { gtin: each.gtin }),
    ...(sides && { length_mm: sides[0], width_mm: sides[1], height_mm: sides[2] }),
    ...(each.perCarton !== undefined && { quantity_per_carton: each.perCarton }),
    ...(carton && { carton_length_mm: carton[0], carton_width_mm: carton[1], carton_height_mm: carton[2] }),
    ...((carton ?? base.carton_length_mm) && each.cartonKg !== undefined
      ? { carton_gross_grams: Math.round(each.cartonKg * GRAMS) }
      : {}),
    ...(each.perPallet !== undefined && { cartons_per_pallet: each.perPallet }),
    ...(unNumber && unClass && { un_number: unNumber, un_class: unClass }),
    ...(each.battery !== undefined && { has_battery: each.battery }),
    ...(each.searchTerms !== undefined && { search_terms: each.searchTerms }),
  }
}

/** What the schema cannot see: a carton has both size and weight, and its sides are those of a box. */
export function sheetErrors(each: SheetCells, stored: Partial<ExportSheetRow> | undefined): ImportRowError[] {
  const errors: ImportRowError[] = []
  const isMeasured = each.cartonSize !== undefined || stored?.carton_length_mm != null
  const isWeighed = each.cartonKg !== undefined || stored?.carton_gross_grams != null
  if (isMeasured !== isWeighed)
    errors.push({ column: isMeasured ? 'cartonKg' : 'cartonSize', code: 'required' })
  for (const column of ['packageSize', 'cartonSize'] as const) {
    const sides = sidesOf(each[column])
    if (sides?.some((side) => side > SIDE_MAX || (column === 'cartonSize' && side < 1)))
      errors.push({ column, code: 'too_big', params: { maximum: SIDE_MAX } })
  }
  if (each.eacLastDay !== undefined && each.eacNumber === undefined)
    errors.push({ column: 'eacNumber', code: 'required' })
  return errors
}

const EAC = 'EAC'

/** The certificate of conformity that the table shows: the first of a product. */
const certificateIn = (documents: readonly WrittenDocument[]) =>
  documents.find(({ kind }) => kind === 'certificate')

/** The documents after a row; undefined where it leaves them as they are. */
export function documentsAfter(
  each: SheetCells,
  stored: readonly WrittenDocument[],
): readonly WrittenDocument[] | undefined {
  const { eacNumber, eacLastDay = null } = each
  if (eacNumber === undefined) return undefined
  const known = certificateIn(stored)
  if (known?.number === eacNumber && known.validTo === eacLastDay) return undefined
  const certificate: WrittenDocument = {
    ...(known ?? { id: newId(), kind: 'certificate', title: EAC, issuer: '', path: null }),
    number: eacNumber,
    validTo: eacLastDay,
  }
  return known ? stored.map((one) => (one === known ? certificate : one)) : [...stored, certificate]
}

const sizeCell = (sides: readonly (number | null | undefined)[]) =>
  sides.every((side) => side) ? sides.join(' x ') : ''

/** The cells of an export, by column. */
export function sheetCells(row: WrittenProduct, documents: readonly WrittenDocument[]) {
  const certificate = certificateIn(documents)
  const isDangerous = row.un_number && row.un_class
  return {
    gtin: row.gtin ?? '',
    packageSize: sizeCell([row.length_mm, row.width_mm, row.height_mm]),
    perCarton: row.quantity_per_carton,
    cartonSize: sizeCell([row.carton_length_mm, row.carton_width_mm, row.carton_height_mm]),
    cartonKg: row.carton_gross_grams == null ? '' : row.carton_gross_grams / GRAMS,
    perPallet: row.cartons_per_pallet ?? '',
    dangerous: isDangerous ? `UN ${row.un_number}, ${row.un_class}` : '',
    battery: row.has_battery == null ? '' : yesOrNo(row.has_battery),
    searchTerms: row.search_terms ?? '',
    eacNumber: certificate?.number ?? '',
    eacLastDay: certificate?.validTo ?? '',
  }
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
