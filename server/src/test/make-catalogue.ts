import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { PriceTier } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { indexProducts } from '../modules/product/index/index-item.ts'
import type { Db, Queryable } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'

export interface ShopOverrides {
  ownerId?: string
  state?: 'draft' | 'pending' | 'active' | 'suspended' | 'closed'
  names?: LocalizedText
  country?: string
  ratingHundredths?: number
  productCount?: number
  makes?: string[]
  createdAt?: Date
}

export interface MadeShop {
  id: string
  ownerId: string
}

/** A fitment of a product: a car, the years when the part fits only some, and other conditions. */
export type FitmentOverride = Vehicle & { yearFrom?: number; yearTo?: number; note?: LocalizedText }

export interface ProductOverrides {
  shopId?: string
  /** Unit price in minor units. */
  price?: number
  currency?: Currency
  moq?: number
  multiple?: number
  stock?: number
  /** Instead of `price` and `moq`; the first starts at the minimum order quantity. */
  tiers?: PriceTier[]
  validTo?: Date | null
  isReturnable?: boolean
  number?: string
  /** Slugs. */
  brand?: string
  category?: string
  names?: LocalizedText
  descriptions?: LocalizedText
  attributes?: Record<string, string | number>
  references?: {
    kind: 'oe' | 'crossReference' | 'supersedes' | 'superseded_by'
    brand: string
    number: string
  }[]
  fitments?: FitmentOverride[]
  warehouseCountry?: string
  condition?: 'new' | 'remanufactured' | 'used'
  state?: 'draft' | 'pending' | 'active' | 'hidden' | 'rejected' | 'archived'
  soldCount?: number
  createdAt?: Date
}

export interface MadeProduct {
  productId: string
  offerId: string
  shopId: string
}

let made = 0

/** An open shop with its own owner; `overrides` set what matters to the test. */
export async function makeShop({ sql }: Db, overrides: ShopOverrides = {}): Promise<MadeShop> {
  const id = newId()
  const number = ++made
  const ownerId = overrides.ownerId ?? (await makeOwner(sql, number))
  const country = overrides.country ?? 'CN'
  const makeIds = sql`(select coalesce(array_agg(id), '{}') from makes where slug = any(${overrides.makes ?? []}))`
  await sql`
    insert into shops (id, owner_id, slug, state, name, slogan, description, return_policy, logo, cover, country,
      city_id, address, phone, languages, business_types, main_make_ids, year_founded, rating_hundredths,
      rating_count, product_count, created_at)
    values (${id}, ${ownerId}, ${`shop-${number}`}, ${overrides.state ?? 'active'},
      ${JSON.stringify(overrides.names ?? { en: `Shop ${number}`, ru: `Магазин ${number}` })}::jsonb, ${JSON.stringify({ en: 'Parts that fit' })}::jsonb,
      ${JSON.stringify({ en: 'Parts since 2010.' })}::jsonb, ${JSON.stringify({ en: 'Returns within 14 days.' })}::jsonb, 'shops/logo.webp',
      'shops/cover.webp', ${country}, ${cityOf(sql, country)}, 'Baiyun Road 1', '+862012345678', ${['zh-Hans', 'en']},
      ${['wholesaler']}, ${makeIds}, 2010, ${overrides.ratingHundredths ?? 450}, 12,
      ${overrides.productCount ?? 0}, ${(overrides.createdAt ?? new Date()).toISOString()})`
  return { id, ownerId }
}

/** A part on sale from one warehouse, indexed for lists and search; by default in a new shop. */
export async function makeProduct(db: Db, overrides: ProductOverrides = {}): Promise<MadeProduct> {
  const shopId = overrides.shopId ?? (await makeShop(db)).id
  const productId = newId()
  const offerId = newId()
  await db.transaction(async (tx) => {
    await makeRates(tx)
    await insertProduct(tx, productId, shopId, overrides)
    await insertNumbers(tx, productId, overrides)
    for (const fitment of overrides.fitments ?? []) await insertFitment(tx, productId, fitment)
    await insertOffer(tx, { productId, offerId, shopId }, overrides)
    await indexProducts(tx, [productId])
  })
  return { productId, offerId, shopId }
}

async function makeOwner(sql: Queryable, number: number): Promise<string> {
  const id = newId()
  await sql`insert into users (id, kind, username) values (${id}, 'person', ${`owner_${number}_${id.slice(-6)}`})`
  return id
}

const cityOf = (sql: Queryable, country: string) =>
  sql`(select id from cities where country = ${country} order by population desc, id limit 1)`

/** The rates that tests rely on: 1 US dollar is 7 yuan, 80 roubles, 500 tenge. */
async function makeRates(sql: Queryable) {
  await sql`
    insert into exchange_rates (currency, rate_date, per_usd, source)
    values ('USD', '2026-01-01', 1, 'test'), ('CNY', '2026-01-01', 7, 'test'),
      ('RUB', '2026-01-01', 80, 'test'), ('KZT', '2026-01-01', 500, 'test')
    on conflict do nothing`
}

async function insertProduct(sql: Queryable, id: string, shopId: string, o: ProductOverrides) {
  const number = partNumber(o, id)
  const category = o.category ?? 'brake-discs'
  await sql`
    insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, description, condition,
      origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
      quantity_per_carton, attributes, pictures, state, sold_count, created_at)
    values (${id}, ${shopId}, (select id from brands where slug = ${o.brand ?? 'bosch'}),
      (select id from categories where slug = ${category}), ${number}, ${numberKey(number)},
      ${JSON.stringify(o.names ?? { en: `Brake disc ${number}`, ru: `Тормозной диск ${number}` })}::jsonb,
      ${JSON.stringify(o.descriptions ?? {})}::jsonb, ${o.condition ?? 'new'}, 'CN', '870830', 12, 5000, 5200, 300, 300, 60, 10,
      ${JSON.stringify(o.attributes ?? {})}::jsonb, ${['parts/disc.webp']}, ${o.state ?? 'active'}, ${o.soldCount ?? 0},
      ${(o.createdAt ?? new Date()).toISOString()})`
}

const partNumber = (o: ProductOverrides, id: string) =>
  o.number ?? `T ${id.slice(-6).toUpperCase()}-${++made}`

async function insertNumbers(sql: Queryable, productId: string, { references = [] }: ProductOverrides) {
  await sql`
    insert into part_numbers (normalized_number, kind, product_id)
    select normalized_number, 0, id from products where id = ${productId}`
  for (const [position, { kind, brand, number }] of references.entries()) {
    await sql`
      insert into part_references (product_id, kind, brand_name, number, normalized_number, position)
      values (${productId}, ${kind}, ${brand}, ${number}, ${numberKey(number)}, ${position})`
    await sql`
      insert into part_numbers (normalized_number, kind, product_id) values (${numberKey(number)}, 1, ${productId})
      on conflict do nothing`
  }
}

async function insertFitment(sql: Queryable, productId: string, fitment: FitmentOverride) {
  await sql`
    insert into fitments (product_id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering, note)
    select ${productId}, k.id, m.id, g.id, (select id from engines where code = ${fitment.engine ?? null}),
      ${fitment.yearFrom ?? null}, ${fitment.yearTo ?? null}, ${fitment.steering ?? null},
      ${fitment.note ? JSON.stringify(fitment.note) : null}::jsonb
    from makes k
      left join models m on m.make_id = k.id and m.slug = ${fitment.model ?? null}
      left join generations g on g.model_id = m.id and g.slug = ${fitment.generation ?? null}
    where k.slug = ${fitment.make}`
}

async function insertOffer(sql: Queryable, { productId, offerId, shopId }: MadeProduct, o: ProductOverrides) {
  const country = o.warehouseCountry ?? 'CN'
  const warehouseId = newId()
  const tiers = o.tiers ?? [{ minQuantity: o.moq ?? 1, priceMinor: o.price ?? 10_000 }]
  await sql`
    insert into warehouses (id, shop_id, name, country, city_id, kind)
    values (${warehouseId}, ${shopId}, 'Main', ${country}, ${cityOf(sql, country)}, 'own')`
  await sql`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
      lead_days_min, lead_days_max, valid_to, is_returnable)
    values (${offerId}, ${productId}, ${warehouseId}, ${o.currency ?? 'CNY'}, 'FCA', 'Guangzhou',
      ${tiers[0]?.minQuantity ?? 1}, ${o.multiple ?? 1}, 3, 7, ${o.validTo?.toISOString() ?? null},
      ${o.isReturnable ?? true})`
  for (const { minQuantity, priceMinor } of tiers) {
    await sql`insert into price_tiers (offer_id, min_quantity, price_minor)
      values (${offerId}, ${minQuantity}, ${priceMinor})`
  }
  await sql`insert into stocks (offer_id, quantity) values (${offerId}, ${o.stock ?? 100})`
}
