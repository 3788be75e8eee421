import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { PRODUCT_FITMENTS_MAX, PRODUCT_REFERENCES_MAX } from '@tiantian/contracts/product/own-product.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/id.ts'
import type { ImportContext, RowMatch } from '../../../platform/import/define-import.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { composedNames } from '../own-product.ts'
import type { ReferenceBrand, ReferenceCategory, ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type {
  ProductParts,
  WrittenFitment,
  WrittenOffer,
  WrittenProduct,
  WrittenReference,
} from '../write-products.ts'
import { warehouseOf } from '../write-products.ts'
import { carLines, readCar } from './car-text.ts'
import type { ExistingProduct, TargetFacts } from './existing-product.ts'
import { currencyOf, exportedParts, readElsewhere, readHsCodes, readStored } from './existing-product.ts'
import { currencyNamed, numberList, readPrice, readStock } from './import-cell.ts'
import { brandNamed } from './named-brand.ts'
import { categoryNamed } from './named-category.ts'
import type { ProductImportRow } from './product-row.ts'
import { CONDITIONS } from './product-row.ts'
import type { ReadCells } from './row-errors.ts'
import { errorsOf, notesOf } from './row-errors.ts'

/** What a row of the table makes of a product: errors, or what is written. */
export interface ProductTarget {
  readonly match: RowMatch
  readonly product?: WrittenProduct
  readonly parts?: ProductParts
}

/** Held until the rows are written: two imports of one shop do not add the same product twice. */
const lockShop = (sql: Queryable, shopId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`products ${shopId}`}, 0))`

/** The products that rows name, as they are and as they become. */
export async function readTargets(
  sql: Queryable,
  rows: readonly ProductImportRow[],
  { userId, params }: ImportContext,
): Promise<ProductTarget[]> {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  await lockShop(sql, shop.id)
  const reference = await readReferenceData(sql)
  const brands = rows.map(({ brand }) => brandNamed(reference, brand))
  const keys = rows.map(({ number }) => numberKey(number))
  const [stored, elsewhere, hsCodes, currency, warehouse] = await Promise.all([
    readStored(sql, shop.id, keys),
    readElsewhere(sql, brands, keys),
    readHsCodes(sql),
    currencyOf(sql, shop),
    warehouseOf(sql, shop),
  ])
  return rows.map((each, at) => {
    const brand = brands[at]
    const condition = CONDITIONS[(each.condition ?? 'new').toLowerCase()]
    const product = stored.find(
      (one) =>
        one.brand_id === brand?.id &&
        one.normalized_number === keys[at] &&
        one.condition === (condition ?? 'new'),
    )
    const category = each.category === undefined ? undefined : categoryNamed(reference, each.category)
    const known = brand && elsewhere.get(`${brand.id} ${keys[at]}`)
    return targetOf(each, {
      ...{ shop, reference, brand, condition, product, hsCodes, currency, warehouse },
      category:
        category ?? (each.category === undefined && known ? reference.categories.get(known) : undefined),
    })
  })
}

function targetOf(each: ProductImportRow, facts: TargetFacts): ProductTarget {
  const { reference, brand, category, product, condition } = facts
  const price = readPrice(each.price)
  const stock = readStock(each.quantity)
  const cells = product && exportedParts(reference, product)
  // Unchanged cells of an export leave what they do not show: notes, steering, brands.
  const cars = each.cars === cells?.cars ? undefined : each.cars
  const oe = each.oe === cells?.oe ? undefined : each.oe
  const fitments = cars === undefined ? undefined : carsOf(reference, cars)
  const errors = errorsOf(each, facts, { price, stock, unknownCar: fitments?.unknown })
  if (errors.length > 0 || !brand || !stock || !price || !condition) return { match: { errors } }
  const next = productOf(each, facts, brand, category, condition)
  const offer = offerOf(each, facts, price, stock.quantity)
  const parts: ProductParts = {
    offers: [offer, ...(product?.offers ?? []).slice(1).map(({ stockQuantity: _own, ...other }) => other)],
    fitments: fitments?.cars,
    references: oe === undefined ? undefined : referencesOf(oe, product?.references ?? []),
  }
  const notes = notesOf(price, stock)
  const outcome = outcomeOf(product, next, parts)
  return { match: { outcome, ...(notes.length > 0 && { notes }) }, product: next, parts }
}

function outcomeOf(stored: ExistingProduct | undefined, next: WrittenProduct, parts: ProductParts) {
  if (!stored) return 'create'
  return isSame(stored, next, parts) ? 'same' : 'update'
}

function carsOf(reference: ReferenceData, cell: string) {
  const cars: WrittenFitment[] = []
  for (const line of carLines(cell).slice(0, PRODUCT_FITMENTS_MAX)) {
    const car = readCar(reference, line)
    if (!car) return { cars, unknown: line }
    cars.push(car)
  }
  return { cars, unknown: undefined }
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
    ...{ brand_id: brand.id, category_id: categoryId, condition },
    part_number: product ? base.part_number : each.number,
    normalized_number: numberKey(each.number),
    name: { ...base.name, ...composed, ...namesIn(each) },
    hs_code: base.category_id === categoryId ? base.hs_code : (hsCodes.get(categoryId) ?? ''),
    origin_country: each.country ?? base.origin_country,
    warranty_months: each.warranty ?? base.warranty_months,
    net_grams: net,
    gross_grams: Math.max(net, gramsOf(each.grossKg) ?? base.gross_grams),
  }
}

const namesIn = ({ nameRu: ru, nameZh, nameEn: en, nameKk: kk }: ProductImportRow): LocalizedText =>
  Object.fromEntries(Object.entries({ ru, 'zh-Hans': nameZh, en, kk }).filter(([, name]) => name))

const written = ({
  offers: _offers,
  fitments: _fitments,
  references: _references,
  ...product
}: ExistingProduct): WrittenProduct => product

const newProduct = (shop: TargetFacts['shop']): WrittenProduct => ({
  ...{ id: newId(), shop_id: shop.id, brand_id: 0, category_id: 0, part_number: '', normalized_number: '' },
  ...{ name: {}, description: {}, condition: 'new', origin_country: shop.country, hs_code: '' },
  ...{ warranty_months: 0, net_grams: 0, gross_grams: 0, length_mm: 0, width_mm: 0, height_mm: 0 },
  ...{ quantity_per_carton: 1, attributes: {}, pictures: [], picture_texts: {}, state: 'active' },
})

/** The first offer with the price and stock of the row; its other tiers keep their distance to the first. */
function offerOf(
  each: ProductImportRow,
  { product, currency, warehouse, shop }: TargetFacts,
  price: NonNullable<ReadCells['price']>,
  quantity: number,
): WrittenOffer {
  const base = product?.offers?.[0] ?? newOffer(warehouse, currency, shop.country)
  const [first, ...others] = base.tiers
  const minor = price.minor ?? first?.priceMinor ?? 1
  const moq = each.moq ?? first?.minQuantity ?? each.multiple ?? 1
  const multiple = each.multiple ?? base.order_multiple
  const days = each.leadDays ?? base.lead_days_max
  const stated = each.currency === undefined ? undefined : currencyNamed(each.currency)
  const share = minor / (first?.priceMinor ?? minor)
  return {
    ...base,
    currency: stated ?? price.currency ?? base.currency,
    order_multiple: moq % multiple === 0 ? multiple : 1,
    ...{ lead_days_min: Math.min(base.lead_days_min, days), lead_days_max: days },
    tiers: [
      { minQuantity: moq, priceMinor: minor },
      ...others.flatMap(({ minQuantity, priceMinor }) =>
        minQuantity > moq
          ? [{ minQuantity, priceMinor: Math.max(1, Math.min(minor, Math.round(priceMinor * share))) }]
          : [],
      ),
    ],
    stockQuantity: quantity,
  }
}

const newOffer = (warehouse: string, currency: Currency, place: string): WrittenOffer => ({
  ...{ id: newId(), warehouse_id: warehouse, currency, incoterm: 'EXW', incoterm_place: place },
  ...{
    order_multiple: 1,
    lead_days_min: 1,
    lead_days_max: 7,
    is_returnable: true,
    valid_to: null,
    tiers: [],
  },
})

/** Whether writing would change nothing. Keys of JSON come back in another order. */
function isSame(stored: ExistingProduct, next: WrittenProduct, parts: ProductParts): boolean {
  const [offer] = parts.offers ?? []
  return (
    sorted(written(stored)) === sorted(next) &&
    sorted(stored.offers?.[0]) === sorted(offer) &&
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
