import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { isPriceFar } from '@tiantian/contracts/product/far-price.ts'
import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { isLeaf } from '../own/own-product.ts'
import { asksForAuthorisation } from '../own/sale-lacks.ts'
import type { OfferWithStock, TargetFacts } from './existing-product.ts'
import type { readPrice, readStock } from './import-cell.ts'
import { currencyNamed, numberList, spoiltNumber } from './import-cell.ts'
import type { ProductImportRow } from './product-row.ts'

export interface ReadCells {
  readonly price: ReturnType<typeof readPrice>
  readonly stock: ReturnType<typeof readStock>
  readonly unknownCar: string | undefined
}

export const errorsOf = (each: ProductImportRow, facts: TargetFacts, cells: ReadCells): ImportRowError[] => [
  ...numberErrors(each, 'number'),
  ...amountErrors(cells, facts.product !== undefined),
  ...valueErrors(each, facts),
  ...brandErrors(facts),
  ...categoryErrors(each, facts),
  ...fitErrors(each, cells.unknownCar),
]

/** Of a part number alone: the cell may hold the brand as well. */
const NUMBER_MAX = 40

/** A part number that a table has spoilt, or that is none. */
export function numberErrors({ number }: { readonly number: string }, column: string): ImportRowError[] {
  const spoilt = spoiltNumber(column, number)
  if (spoilt) return [spoilt]
  if (number.length > NUMBER_MAX) return [{ column, code: 'too_long', params: { maximum: NUMBER_MAX } }]
  return isNumberKey(numberKey(number)) ? [] : [{ column, code: 'invalid_format' }]
}

/** A new product has no price that could stay where none is stated. */
function amountErrors({ price, stock }: ReadCells, isStored: boolean): ImportRowError[] {
  const errors: ImportRowError[] = []
  if (!price || (price.minor === undefined && !isStored))
    errors.push({ column: 'price', code: 'invalid_number' })
  if (!stock) errors.push({ column: 'quantity', code: 'invalid_number' })
  return errors
}

function valueErrors(each: ProductImportRow, { reference, brand, condition }: TargetFacts): ImportRowError[] {
  const errors: ImportRowError[] = []
  if (each.brand === undefined) errors.push({ column: 'number', code: 'brand_in_number' })
  else if (!brand) errors.push({ column: 'brand', code: 'not_found' })
  if (!condition) errors.push({ column: 'condition', code: 'invalid_value' })
  if (each.currency !== undefined && !currencyNamed(each.currency))
    errors.push({ column: 'currency', code: 'invalid_value' })
  if (each.country !== undefined && !reference.countries.has(each.country))
    errors.push({ column: 'country', code: 'invalid_value' })
  if (each.netKg !== undefined && (each.grossKg ?? each.netKg) < each.netKg)
    errors.push({ column: 'grossKg', code: 'too_small', params: { minimum: each.netKg } })
  return errors
}

/** A product that is there keeps its brand. */
function brandErrors({ brand, condition, product, authorised, isSplit }: TargetFacts): ImportRowError[] {
  if (product || !brand || !condition || authorised.has(brand.id)) return []
  if (!asksForAuthorisation(brand, condition)) return []
  return [{ column: isSplit ? 'number' : 'brand', code: 'not_authorised', params: { brand: brand.name } }]
}

function categoryErrors(
  each: ProductImportRow,
  { reference, category, product }: TargetFacts,
): ImportRowError[] {
  if (each.category === undefined)
    return category || product ? [] : [{ column: 'category', code: 'required' }]
  return category && isLeaf(reference, category.id) ? [] : [{ column: 'category', code: 'not_found' }]
}

function fitErrors({ oe = '' }: ProductImportRow, unknownCar: string | undefined): ImportRowError[] {
  const errors: ImportRowError[] = []
  if (unknownCar !== undefined)
    errors.push({ column: 'cars', code: 'unknown_car', params: { value: unknownCar.slice(0, 60) } })
  if (numberList(oe).some((one) => !isNumberKey(numberKey(one))))
    errors.push({ column: 'oe', code: 'invalid_format' })
  return errors
}

/** Far more or less than other shops ask: a slip, likely. */
export function farPriceNotes({ tiers, currency }: OfferWithStock, median: number): ImportRowError[] {
  const price = tiers[0]?.priceMinor
  if (!(median && price && isPriceFar(price, median))) return []
  const value = `${majorUnits(Math.round(median))} ${currency}`
  return [{ column: 'price', code: 'price_far', params: { value } }]
}

/** Both were in the cell of the number. */
export const splitNotes = ({ brand = '', number }: ProductImportRow): ImportRowError[] => [
  { column: 'number', code: 'brand_split', params: { brand, number } },
]

/** What was read otherwise than it is written. */
export function notesOf(price: ReadCells['price'], stock: ReadCells['stock']): ImportRowError[] {
  const notes: ImportRowError[] = []
  if (price && price.minor === undefined) notes.push({ column: 'price', code: 'price_open' })
  if (stock?.isAtLeast)
    notes.push({ column: 'quantity', code: 'stock_at_least', params: { value: stock.quantity } })
  return notes
}
