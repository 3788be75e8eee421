import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { ReferenceIds } from '../../../data/src/world/load/reference-ids.ts'
import type { WorldOffer } from '../../../data/src/world/offer.ts'
import type { WorldProduct } from '../../../data/src/world/product.ts'
import type {
  SourceOffer,
  SourceProduct,
} from '../../../server/src/modules/product/index/index-item-source.ts'
import type { ProductRates } from '../../../server/src/modules/product/rate.ts'
import { readRates, toCents } from '../../../server/src/modules/product/rate.ts'
import type { ScaleSql } from './sql.ts'

/** Lookup tables for the source of a product. */
interface SourceProductReference {
  readonly ids: ReferenceIds
  readonly rates: ProductRates
  readonly cities: ReadonlyMap<number, LocalizedText>
  readonly attributeOrder: ReadonlyMap<number, string[]>
}

export async function readReferenceFor(sql: ScaleSql, ids: ReferenceIds): Promise<SourceProductReference> {
  const cities = await sql<{ id: number; name: LocalizedText }[]>`select id, name from cities`
  const order = await sql<{ id: number; keys: string[] }[]>`
    select category_id::int as id, array_agg(attribute_key order by position) as keys
    from category_attributes group by category_id`
  return {
    ids,
    rates: await readRates(sql),
    cities: new Map(cities.map(({ id, name }) => [id, name])),
    attributeOrder: new Map(order.map(({ id, keys }) => [id, keys])),
  }
}

/** A product as the service that writes its read models would read it from the tables. */
export function sourceOf(
  product: WorldProduct,
  { ids, ...reference }: SourceProductReference,
): SourceProduct {
  const { shop } = product
  const [length, width, height] = product.packageMm
  const categoryId = ids.category(product.categorySlug)
  return {
    id: product.id,
    shop_id: shop.id,
    shop_name: shop.name,
    shop_country: shop.country,
    brand_id: ids.brand(product.brand.slug),
    category_id: categoryId,
    part_number: product.partNumber,
    name: product.name,
    description: product.description,
    condition: product.condition,
    origin_country: product.originCountry,
    hs_code: product.hsCode,
    warranty_months: product.warrantyMonths,
    pictures: product.pictures,
    net_grams: product.netGrams,
    gross_grams: product.grossGrams,
    length_mm: length,
    width_mm: width,
    height_mm: height,
    quantity_per_carton: product.quantityPerCarton,
    ...cartonOf(product),
    videos: [],
    attributes: Object.fromEntries(Object.entries(product.attributes).sort(asJsonb)),
    attribute_order: reference.attributeOrder.get(categoryId) ?? null,
    sold_count: product.soldCount,
    created_at: product.createdAt.toISOString(),
    offers: product.offers.map((offer) => sourceOffer(product, offer, reference)).sort(bestFirst),
    references: product.references.map(({ kind, brandName, number }) => ({ kind, brandName, number })),
    fitments: product.fitments.map((fitment) => [...ids.fitment(fitment), fitment.yearFrom, fitment.yearTo]),
  }
}

function cartonOf({ carton }: WorldProduct): Pick<SourceProduct, 'carton'> {
  if (!carton) return {}
  const [length, width, height] = carton.mm
  return { carton: { length, width, height, grossGrams: carton.grossGrams } }
}

/** Its members are in the order in which the service reads them, since they are stored as text. */
function sourceOffer(
  { shop }: WorldProduct,
  offer: WorldOffer,
  { rates, cities }: Omit<SourceProductReference, 'ids'>,
): SourceOffer {
  const warehouse = shop.warehouses.find(({ id }) => id === offer.warehouseId)!
  const highest = Math.max(...offer.tiers.map(({ priceMinor }) => priceMinor))
  return {
    id: offer.id,
    currency: offer.currency,
    priceCents: Math.max(1, Math.round(toCents(highest, offer.currency, rates))),
    tiers: [...offer.tiers],
    moq: offer.moq,
    orderMultiple: offer.orderMultiple,
    leadDaysMin: offer.leadDaysMin,
    leadDaysMax: offer.leadDaysMax,
    incoterm: offer.incoterm,
    incotermPlace: offer.incotermPlace,
    warehouseCountry: warehouse.country,
    warehouseCity: cities.get(warehouse.cityId) ?? {},
    isReturnable: offer.isReturnable,
    stockQuantity: offer.stockQuantity,
  }
}

const bestFirst = (a: SourceOffer, b: SourceOffer) =>
  Number(b.stockQuantity > 0) - Number(a.stockQuantity > 0) ||
  a.priceCents - b.priceCents ||
  (a.id < b.id ? -1 : 1)

/** The order in which PostgreSQL stores the members of an object. */
const asJsonb = ([a]: [string, unknown], [b]: [string, unknown]) => a.length - b.length || (a < b ? -1 : 1)
