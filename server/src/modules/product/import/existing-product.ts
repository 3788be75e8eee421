import type { Currency } from '@tiantian/contracts/money.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StoredAttribute } from '../category-attribute.ts'
import { EXPORT_SHEET_COLUMNS } from '../export-sheet.ts'
import { fitmentName } from '../own/own-product.ts'
import type { WrittenDocument } from '../own/product-document.ts'
import { documentsJson } from '../own/product-document.ts'
import type { WrittenFitment, WrittenOffer, WrittenProduct, WrittenReference } from '../own/write-products.ts'
import { carsJson } from '../own/write-products.ts'
import type { ReferenceBrand, ReferenceCategory, ReferenceData } from '../reference-data.ts'

export interface OfferWithStock extends WrittenOffer {
  readonly valid_to: string | null
  readonly stockQuantity: number
}

export interface ExistingProduct extends WrittenProduct {
  readonly offers: readonly OfferWithStock[] | null
  readonly fitments: WrittenFitment[] | null
  readonly references: WrittenReference[] | null
  readonly documents: readonly WrittenDocument[] | null
}

/** What is known of the product that a row names. */
export interface TargetFacts {
  readonly shop: { readonly id: string; readonly country: string }
  readonly reference: ReferenceData
  readonly brand: ReferenceBrand | undefined
  readonly category: ReferenceCategory | undefined
  readonly condition: WrittenProduct['condition'] | undefined
  /** As it is; undefined for a new one. */
  readonly product: ExistingProduct | undefined
  readonly hsCodes: ReadonlyMap<number, string>
  /** Of its category after the row; empty where the row states none. */
  readonly attributes: readonly StoredAttribute[]
  /** The median price at other shops, in minor units of a currency; NaN where none sells it. */
  readonly medianIn: (currency: string) => number
  /** The brand was found in the cell of the number. */
  readonly isSplit: boolean
  readonly currency: Currency
  /** The one of new offers whose row states none. */
  readonly warehouse: string
  readonly warehouses: readonly { readonly id: string; readonly name: string }[]
  readonly incoterms: ReadonlySet<string>
  /** Genuine brands that the shop may offer. */
  readonly authorised: ReadonlySet<number>
  /** Offers that earlier rows of the same chunk have written. */
  readonly written: ReadonlySet<string>
}

export const readStored = (sql: Queryable, shopId: string, keys: readonly string[]) => sql<ExistingProduct[]>`
  select p.id, p.shop_id, p.brand_id, p.category_id, p.part_number, p.normalized_number, p.name, p.description,
    p.condition, p.origin_country, p.hs_code, p.warranty_months, p.net_grams, p.gross_grams, p.length_mm, p.width_mm,
    p.height_mm, p.quantity_per_carton, p.attributes, p.pictures, p.picture_texts, p.state,
    ${sql.unsafe(EXPORT_SHEET_COLUMNS.map((column) => `p.${column}`).join(', '))},
    ${documentsJson(sql, sql`p.id`)} as documents,
    (select json_agg(json_build_object('kind', r.kind, 'brandName', r.brand_name, 'number', r.number)
      order by r.position) from part_references r where r.product_id = p.id) as references,
    ${carsJson(sql, sql`p.id`)} as fitments,
    (select json_agg(json_build_object('id', o.id, 'warehouse_id', o.warehouse_id, 'currency', o.currency,
        'incoterm', o.incoterm, 'incoterm_place', o.incoterm_place, 'order_multiple', o.order_multiple,
        'lead_days_min', o.lead_days_min, 'lead_days_max', o.lead_days_max, 'is_returnable', o.is_returnable,
        'valid_to', o.valid_to, 'stockQuantity', coalesce(k.quantity, 0),
        'tiers', (select json_agg(json_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor)
          order by t.min_quantity) from price_tiers t where t.offer_id = o.id)) order by o.created_at, o.id)
      from offers o left join stocks k on k.offer_id = o.id
      where o.product_id = p.id and (o.valid_to is null or o.valid_to > now())) as offers
  from products p where p.shop_id = ${shopId} and p.normalized_number = any(${[...keys]}::text[])`

/** What other shops say of a part. */
export interface PartElsewhere {
  readonly category_id: number
  /** The median of what they ask, in US cents; null where none has it on sale. */
  readonly cents: number | null
}

/** By brand and number. */
export async function readElsewhere(
  sql: Queryable,
  shopId: string,
  brands: readonly (ReferenceBrand | undefined)[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, PartElsewhere>> {
  const parts = brands.flatMap((brand, at) => (brand ? [{ brand: brand.id, key: keys[at] }] : []))
  const rows = await sql<(PartElsewhere & { key: string })[]>`
    select part.brand || ' ' || part.key as key, (array_agg(p.category_id order by p.id))[1] as category_id,
      percentile_cont(0.5) within group (order by i.price_cents) filter (where i.shop_id <> ${shopId}) as cents
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (brand int, key text)) part
      join products p on p.brand_id = part.brand and p.normalized_number = part.key and p.state = 'active'
      left join search_items i on i.product_id = p.id
    group by part.brand, part.key`
  return new Map(rows.map((row) => [row.key, row]))
}

export const readWarehouses = (sql: Queryable, shopId: string) => sql<{ id: string; name: string }[]>`
  select id, name from warehouses where shop_id = ${shopId} order by id`

export async function readIncoterms(sql: Queryable): Promise<ReadonlySet<string>> {
  const rows = await sql<{ code: string }[]>`select code from incoterms`
  return new Set(rows.map(({ code }) => code))
}

export async function readHsCodes(sql: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ id: number; hs_code: string | null }[]>`select id, hs_code from categories`
  return new Map(rows.map(({ id, hs_code }) => [id, hs_code ?? '']))
}

/** The currency of the shop's latest offers, else that of its country. */
export async function currencyOf(sql: Queryable, shop: { id: string; country: string }): Promise<Currency> {
  const [found] = await sql<{ currency: Currency }[]>`
    select o.currency from shop_listings l join offers o on o.product_id = l.product_id
    where l.shop_id = ${shop.id} limit 1`
  return found?.currency ?? ({ CN: 'CNY', KZ: 'KZT', RU: 'RUB' } as const)[shop.country] ?? 'USD'
}

/** The numbers and cars of a product as an export shows them. */
export const exportedParts = (reference: ReferenceData, { references, fitments }: ExistingProduct) => ({
  oe: (references ?? []).flatMap(({ kind, number }) => (kind === 'oe' ? [number] : [])).join('; '),
  cars: (fitments ?? [])
    .map((fitment) => (fitment.is_excluded ? 'except ' : '') + fitmentName(reference, fitment, 'en'))
    .join('; '),
})

/** The part numbers of a shop's products, in chunks: exports read as many products at a time. */
export async function* numberChunks(sql: Queryable, shopId: string, size: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await sql<{ normalized_number: string }[]>`
      select distinct normalized_number from products
      where shop_id = ${shopId} and normalized_number > ${after}
      order by normalized_number limit ${size}`
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ normalized_number }) => normalized_number)
    after = last.normalized_number
  }
}
