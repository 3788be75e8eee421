import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { coversCar } from '@tiantian/contracts/product/covers-car.ts'
import { PRODUCT_FITMENTS_MAX, PRODUCT_REFERENCES_MAX } from '@tiantian/contracts/product/own-product.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { paced } from '../../../platform/chunks.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { ImportContext, RowMatch } from '../../../platform/import/define-import.ts'
import { authorisedBrands } from '../../shop/certificate.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { readAttributes } from '../category-attribute.ts'
import { EMPTY_EXPORT_SHEET } from '../export-sheet.ts'
import { composedNames, fitmentFormOf } from '../own/own-product.ts'
import type { ProductParts, WrittenFitment, WrittenProduct, WrittenReference } from '../own/write-products.ts'
import { warehouseOf } from '../own/write-products.ts'
import { readRates } from '../rate.ts'
import type { ReferenceBrand, ReferenceCategory, ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import { attributesAfter, statesAttributes } from './attribute-cells.ts'
import { carLines, readCar } from './car-text.ts'
import type { ExistingProduct, OfferWithStock, TargetFacts } from './existing-product.ts'
import {
  currencyOf,
  exportedParts,
  readElsewhere,
  readHsCodes,
  readIncoterms,
  readStored,
  readWarehouses,
} from './existing-product.ts'
import { numberList, readPrice, readStock } from './import-cell.ts'
import { offerChange, offerErrors } from './offer-cells.ts'
import type { ProductImportRow } from './product-row.ts'
import { CONDITIONS } from './product-row.ts'
import { brandNamed, categoryNamed, splitNumber } from './reference-names.ts'
import { errorsOf, farPriceNotes, notesOf, splitNotes } from './row-errors.ts'
import { documentsAfter, sheetAfter, sheetErrors } from './sheet-cells.ts'

/** What a row of the table makes of a product: errors, or what is written. */
export interface ProductTarget {
  readonly match: RowMatch
  readonly product?: WrittenProduct
  readonly parts?: ProductParts
  readonly after?: ExistingProduct
  readonly offerId?: string
}

/** Held until the rows are written: two imports of one shop do not add the same product twice. */
const lockShop = (sql: Queryable, shopId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`products ${shopId}`}, 0))`

/** The products that rows name, as they are and as they become. */
export async function readTargets(
  sql: Queryable,
  given: readonly ProductImportRow[],
  { userId, params, now }: ImportContext,
): Promise<ProductTarget[]> {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  await lockShop(sql, shop.id)
  const reference = await readReferenceData(sql)
  const rows = given.map((each) => withBrand(reference, each))
  const brands = rows.map(({ brand }) => (brand === undefined ? undefined : brandNamed(reference, brand)))
  const attributes = Map.groupBy(
    rows.some(statesAttributes) ? await readAttributes(sql) : [],
    ({ categoryId }) => categoryId,
  )
  const keys = rows.map(({ number }) => numberKey(number))
  const [stored, elsewhere, hsCodes, currency, warehouse, incoterms] = await Promise.all([
    readStored(sql, shop.id, keys),
    readElsewhere(sql, shop.id, brands, keys),
    readHsCodes(sql),
    currencyOf(sql, shop),
    warehouseOf(sql, shop),
    readIncoterms(sql),
  ])
  const warehouses = await readWarehouses(sql, shop.id)
  const authorised = await authorisedBrands(sql, shop.id)
  const rates: ReadonlyMap<string, number> = await readRates(sql)
  // As earlier rows leave them: a product has as many rows as offers.
  const products: ExistingProduct[] = [...stored]
  const written = new Set<string>()
  const targetAt = (each: ProductImportRow, at: number): ProductTarget => {
    const brand = brands[at]
    const condition = CONDITIONS[(each.condition ?? 'new').toLowerCase()]
    const position = positionOf(products, { brand, key: keys[at], condition: condition ?? 'new' })
    const product = products[position]
    const others = elsewhere.get(`${brand?.id} ${keys[at]}`)
    const stated = each.category ?? (product ? undefined : params.category)
    const category = categoryOf(reference, stated, others?.category_id)
    const facts = {
      shop,
      reference,
      brand,
      condition,
      product,
      category,
      hsCodes,
      currency,
      warehouse,
      warehouses,
      incoterms,
      authorised,
      written,
      attributes: attributes.get(category?.id ?? product?.category_id ?? 0) ?? [],
      isSplit: given[at]?.number !== each.number,
      medianIn: (of: string) => (others?.cents ?? Number.NaN) * (rates.get(of) ?? Number.NaN),
    }
    const target = targetOf(each, facts, now)
    if (target.after) products[position < 0 ? products.length : position] = target.after
    if (target.offerId) written.add(target.offerId)
    return target
  }
  const targets: ProductTarget[] = []
  for await (const [at, each] of paced(rows.entries())) targets.push(targetAt(each, at))
  return targets
}

interface ProductKey {
  readonly brand: ReferenceBrand | undefined
  readonly key: string | undefined
  readonly condition: WrittenProduct['condition']
}

const positionOf = (products: readonly ExistingProduct[], { brand, key, condition }: ProductKey) =>
  products.findIndex(
    (one) => one.brand_id === brand?.id && one.normalized_number === key && one.condition === condition,
  )

/** As stated, or, where nothing is, as other shops say. */
function categoryOf(
  reference: ReferenceData,
  stated: string | undefined,
  elsewhere: number | undefined,
): ReferenceCategory | undefined {
  if (stated !== undefined) return categoryNamed(reference, stated)
  return reference.categories.get(elsewhere ?? 0)
}

function targetOf(each: ProductImportRow, facts: TargetFacts, now: Date): ProductTarget {
  const { reference, brand, category, product, condition } = facts
  const price = readPrice(each.price)
  const stock = readStock(each.quantity)
  const cells = product && exportedParts(reference, product)
  // Unchanged cells of an export leave what they do not show: notes, steering, brands.
  const cars = each.cars === cells?.cars ? undefined : each.cars
  const oe = each.oe === cells?.oe ? undefined : each.oe
  const fitments = cars === undefined ? undefined : carsOf(reference, cars)
  const stated = attributesAfter(each, facts.attributes, product?.attributes ?? {})
  const errors = [
    ...stated.errors,
    ...errorsOf(each, facts, { price, stock, unknownCar: fitments?.unknown }),
    ...offerErrors(each, facts, now),
    ...sheetErrors(each, product),
  ]
  if (errors.length > 0 || !brand || !stock || !price || !condition) return { match: { errors } }
  const next = { ...productOf(each, facts, brand, category, condition), attributes: stated.values }
  const { offer, offers } = offerChange(each, facts, price, stock.quantity)
  const parts: ProductParts = {
    // The stock of those that no row names stays as it is, whatever is sold meanwhile.
    offers: offers.map((one) =>
      one.id === offer.id || facts.written.has(one.id) ? one : { ...one, stockQuantity: undefined },
    ),
    fitments: fitments?.cars,
    documents: documentsAfter(each, product?.documents ?? []),
    references: oe === undefined ? undefined : referencesOf(oe, product?.references ?? []),
  }
  const notes = [
    ...(facts.isSplit ? splitNotes(each) : []),
    ...notesOf(price, stock),
    ...farPriceNotes(offer, facts.medianIn(offer.currency)),
  ]
  const changed = product && isSame(product, next, parts, offers) ? 'same' : 'update'
  return {
    match: { outcome: product ? changed : 'create', ...(notes.length > 0 && { notes }) },
    product: next,
    parts,
    after: afterRow(product, next, parts, offers),
    offerId: offer.id,
  }
}

/** A brand that stands in the cell of the number, where no cell of its own states one. */
function withBrand(reference: ReferenceData, each: ProductImportRow): ProductImportRow {
  if (each.brand !== undefined) return each
  const found = splitNumber(reference, each.number)
  return found ? { ...each, brand: found.brand.name, number: found.number } : each
}

/** The product as it is once the row is written: later rows of the chunk go on from there. */
const afterRow = (
  stored: ExistingProduct | undefined,
  next: WrittenProduct,
  parts: ProductParts,
  offers: readonly OfferWithStock[],
): ExistingProduct => ({
  ...next,
  offers,
  fitments: parts.fitments === undefined ? (stored?.fitments ?? null) : [...parts.fitments],
  references: parts.references === undefined ? (stored?.references ?? null) : [...parts.references],
  documents: parts.documents === undefined ? (stored?.documents ?? null) : parts.documents,
})

function carsOf(reference: ReferenceData, cell: string) {
  const cars: WrittenFitment[] = []
  for (const line of carLines(cell).slice(0, PRODUCT_FITMENTS_MAX)) {
    const car = readCar(reference, line)
    if (!car) return { cars, unknown: line }
    cars.push(car)
  }
  const forms = cars.map((car) => fitmentFormOf(reference, car))
  const included = forms.filter(({ isExcluded }) => !isExcluded)
  const alone = forms.findIndex((form) => form.isExcluded && !included.some((wide) => coversCar(wide, form)))
  return { cars, unknown: alone < 0 ? undefined : carLines(cell)[alone] }
}

/** The OE numbers of the cell; the other references stay. */
const referencesOf = (cell: string, stored: readonly WrittenReference[]): WrittenReference[] => [
  ...new Map(
    numberList(cell)
      .slice(0, PRODUCT_REFERENCES_MAX)
      .map((number) => [numberKey(number), { kind: 'oe', brandName: 'OE', number }]),
  ).values(),
  ...stored.filter(({ kind }) => kind !== 'oe'),
]

const gramsOf = (kilograms: number | undefined) =>
  kilograms === undefined ? undefined : Math.round(kilograms * 1000)

/** Empty cells leave what is stored, or what a new product begins with. */
function productOf(
  each: ProductImportRow,
  { shop, reference, product, hsCodes }: TargetFacts,
  brand: ReferenceBrand,
  category: ReferenceCategory | undefined,
  condition: WrittenProduct['condition'],
): WrittenProduct {
  const base = product ? written(product) : newProduct(shop)
  const categoryId = category?.id ?? base.category_id
  const slug = reference.categories.get(categoryId)?.slug ?? ''
  const net = gramsOf(each.netKg) ?? base.net_grams
  const composed = product
    ? {}
    : composedNames(reference, { category: slug, brand: brand.slug, number: each.number })
  return {
    ...base,
    brand_id: brand.id,
    category_id: categoryId,
    condition,
    part_number: product ? base.part_number : each.number,
    normalized_number: numberKey(each.number),
    name: { ...base.name, ...composed, ...namesIn(each) },
    hs_code: base.category_id === categoryId ? base.hs_code : (hsCodes.get(categoryId) ?? ''),
    origin_country: each.country ?? base.origin_country,
    warranty_months: each.warranty ?? base.warranty_months,
    net_grams: net,
    gross_grams: Math.max(net, gramsOf(each.grossKg) ?? base.gross_grams),
    ...sheetAfter(each, base),
  }
}

const namesIn = ({ nameRu: ru, nameZh, nameEn: en, nameKk: kk }: ProductImportRow): LocalizedText =>
  Object.fromEntries(Object.entries({ ru, 'zh-Hans': nameZh, en, kk }).filter(([, name]) => name))

const written = ({
  offers: _offers,
  fitments: _fitments,
  references: _references,
  documents: _documents,
  ...product
}: ExistingProduct): WrittenProduct => product

const newProduct = (shop: TargetFacts['shop']): WrittenProduct => ({
  id: newId(),
  shop_id: shop.id,
  brand_id: 0,
  category_id: 0,
  part_number: '',
  normalized_number: '',
  name: {},
  description: {},
  condition: 'new',
  origin_country: shop.country,
  hs_code: '',
  warranty_months: 0,
  net_grams: 0,
  gross_grams: 0,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  quantity_per_carton: 1,
  attributes: {},
  pictures: [],
  picture_texts: {},
  state: 'active',
  ...EMPTY_EXPORT_SHEET,
})

/** Whether writing would change nothing. Keys of JSON come back in another order. */
function isSame(
  stored: ExistingProduct,
  next: WrittenProduct,
  parts: ProductParts,
  offers: readonly OfferWithStock[],
): boolean {
  return (
    sorted(written(stored)) === sorted(next) &&
    sorted(stored.offers ?? []) === sorted(offers) &&
    (parts.documents === undefined || sorted(stored.documents ?? []) === sorted(parts.documents)) &&
    (parts.fitments === undefined || sorted(stored.fitments ?? []) === sorted(parts.fitments)) &&
    (parts.references === undefined || sorted(stored.references ?? []) === sorted(parts.references))
  )
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
