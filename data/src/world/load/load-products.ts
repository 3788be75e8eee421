import type { TransactionSql } from 'postgres'
import type { WorldProduct } from '../product.ts'
import { copyRows } from './copy-rows.ts'
import type { ReferenceIds } from './reference-ids.ts'

const PRODUCT_COLUMNS = [
  'id',
  'shop_id',
  'brand_id',
  'category_id',
  'part_number',
  'normalized_number',
  'name',
  'description',
  'condition',
  'origin_country',
  'hs_code',
  'warranty_months',
  'net_grams',
  'gross_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'quantity_per_carton',
  'carton_length_mm',
  'carton_width_mm',
  'carton_height_mm',
  'carton_gross_grams',
  'attributes',
  'pictures',
  'state',
  'sold_count',
  'created_at',
]
const OFFER_COLUMNS = [
  'id',
  'product_id',
  'warehouse_id',
  'currency',
  'incoterm',
  'incoterm_place',
  'moq',
  'order_multiple',
  'lead_days_min',
  'lead_days_max',
  'is_returnable',
  'created_at',
]
const FITMENT_COLUMNS = [
  'product_id',
  'make_id',
  'model_id',
  'generation_id',
  'engine_id',
  'year_from',
  'year_to',
  'steering',
  'note',
]

/** Kinds of part_numbers. */
const OWN = 0
const REFERENCE = 1

/** A batch of products with all dependent rows, a COPY for each table. */
export async function loadProducts(
  tx: TransactionSql,
  products: readonly WorldProduct[],
  ids: ReferenceIds,
  today: Date,
): Promise<void> {
  await copyRows(
    tx,
    'products',
    PRODUCT_COLUMNS,
    products.map((product) => productRow(product, ids)),
  )
  await copyRows(
    tx,
    'part_references',
    ['product_id', 'kind', 'brand_name', 'number', 'normalized_number', 'position'],
    products.flatMap(({ id, references }) =>
      references.map((one, at) => [id, one.kind, one.brandName, one.number, one.numberKey, at + 1]),
    ),
  )
  await copyRows(
    tx,
    'part_numbers',
    ['normalized_number', 'kind', 'product_id'],
    products.flatMap(numberRows),
  )
  await copyRows(
    tx,
    'fitments',
    FITMENT_COLUMNS,
    products.flatMap(({ id, fitments }) =>
      fitments.map((fitment) => [
        id,
        ...ids.fitment(fitment),
        fitment.yearFrom,
        fitment.yearTo,
        fitment.steering ?? null,
        fitment.note ?? null,
      ]),
    ),
  )
  await loadOffers(tx, products, today)
}

async function loadOffers(tx: TransactionSql, products: readonly WorldProduct[], today: Date): Promise<void> {
  const offers = products.flatMap((product) => product.offers.map((offer) => ({ product, ...offer })))
  await copyRows(
    tx,
    'offers',
    OFFER_COLUMNS,
    offers.map((offer) => [
      offer.id,
      offer.product.id,
      offer.warehouseId,
      offer.currency,
      offer.incoterm,
      offer.incotermPlace,
      offer.moq,
      offer.orderMultiple,
      offer.leadDaysMin,
      offer.leadDaysMax,
      offer.isReturnable,
      offer.product.createdAt,
    ]),
  )
  await copyRows(
    tx,
    'price_tiers',
    ['offer_id', 'min_quantity', 'price_minor'],
    offers.flatMap(({ id, tiers }) => tiers.map((tier) => [id, tier.minQuantity, tier.priceMinor])),
  )
  await copyRows(
    tx,
    'stocks',
    ['offer_id', 'quantity', 'updated_at'],
    offers.map(({ id, stockQuantity, stockAgeMs }) => [
      id,
      stockQuantity,
      new Date(today.getTime() - stockAgeMs),
    ]),
  )
}

function productRow(product: WorldProduct, ids: ReferenceIds) {
  return [
    product.id,
    product.shop.id,
    ids.brand(product.brand.slug),
    ids.category(product.categorySlug),
    product.partNumber,
    product.numberKey,
    product.name,
    product.description,
    product.condition,
    product.originCountry,
    product.hsCode,
    product.warrantyMonths,
    product.netGrams,
    product.grossGrams,
    ...product.packageMm,
    product.quantityPerCarton,
    ...(product.carton?.mm ?? [null, null, null]),
    product.carton?.grossGrams ?? null,
    product.attributes,
    product.pictures,
    product.state,
    product.soldCount,
    product.createdAt,
  ]
}

function numberRows({ id, numberKey, references }: WorldProduct) {
  const others = new Set(references.map((reference) => reference.numberKey))
  return [[numberKey, OWN, id] as const, ...[...others].map((key) => [key, REFERENCE, id] as const)]
}
