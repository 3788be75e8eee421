import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import type { ProductRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import type { ExportSheetRow } from '../export-sheet.ts'
import { EXPORT_SHEET_COLUMNS } from '../export-sheet.ts'
import type { WrittenDocument } from './product-document.ts'
import { writeDocuments } from './product-document.ts'
import type { StockCause } from './stock-movement.ts'
import { nameStockCause } from './stock-movement.ts'

/** Columns of `products` that its seller sets. */
export interface WrittenProduct
  extends Pick<
      ProductRow,
      | 'id'
      | 'shop_id'
      | 'brand_id'
      | 'category_id'
      | 'part_number'
      | 'normalized_number'
      | 'name'
      | 'description'
      | 'condition'
      | 'origin_country'
      | 'hs_code'
      | 'warranty_months'
      | 'net_grams'
      | 'gross_grams'
      | 'length_mm'
      | 'width_mm'
      | 'height_mm'
      | 'quantity_per_carton'
      | 'pictures'
      | 'state'
    >,
    Partial<ExportSheetRow> {
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly picture_texts: Readonly<Record<string, LocalizedText>>
}

export interface WrittenReference {
  readonly kind: string
  readonly brandName: string
  readonly number: string
}

export interface WrittenFitment {
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year_from: number | null
  readonly year_to: number | null
  readonly steering: string | null
  readonly axle: string | null
  readonly side: string | null
  readonly note: LocalizedText | null
  /** A car that the part does not fit though another of its rows covers it. */
  readonly is_excluded: boolean
}

export interface WrittenOffer {
  readonly id: string
  readonly warehouse_id: string
  readonly currency: string
  readonly incoterm: string
  readonly incoterm_place: string
  readonly order_multiple: number
  readonly lead_days_min: number
  readonly lead_days_max: number
  readonly is_returnable: boolean
  /** Null: on sale until further notice; undefined leaves it as it is, and a new offer without an end. */
  readonly valid_to?: string | null | undefined
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: number }[]
  /** Undefined leaves the stock as it is. */
  readonly stockQuantity?: number | undefined
}

/** Parts of a product; those that are undefined stay as they are. */
export interface ProductParts {
  readonly references?: readonly WrittenReference[] | undefined
  readonly fitments?: readonly WrittenFitment[] | undefined
  readonly offers?: readonly WrittenOffer[] | undefined
  readonly documents?: readonly WrittenDocument[] | undefined
}

/** Inserts products that their shops do not have yet; returns the ids of those that were inserted. */
export async function insertProducts(
  sql: Queryable,
  products: readonly WrittenProduct[],
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    insert into products (${sql(COLUMNS)})
    select ${sql(COLUMNS)} from jsonb_populate_recordset(null::products, ${JSON.stringify(products)}::jsonb)
    order by shop_id, brand_id, normalized_number, condition
    on conflict (shop_id, brand_id, normalized_number, condition) do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}

const CHANGEABLE = [
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
  'attributes',
  'pictures',
  'picture_texts',
  ...EXPORT_SHEET_COLUMNS,
]
const COLUMNS = ['id', 'shop_id', 'state', ...CHANGEABLE]

export const alreadyThere = () =>
  new AppError('INVALID_INPUT', {}, [{ path: 'product.partNumber', rule: 'duplicate' }])

/** @throws AppError('INVALID_INPUT') when the shop has the part under another product */
export async function assertFree(
  sql: Queryable,
  row: Pick<WrittenProduct, 'id' | 'shop_id' | 'brand_id' | 'normalized_number' | 'condition'>,
): Promise<void> {
  const [other] = await sql`
    select from products where shop_id = ${row.shop_id} and brand_id = ${row.brand_id}
      and normalized_number = ${row.normalized_number} and condition = ${row.condition} and id <> ${row.id}`
  if (other) throw alreadyThere()
}

/** Writes the columns of products that exist, and counts their versions up; a column that is not given stays. */
export const updateProducts = (
  sql: Queryable,
  products: readonly (Partial<WrittenProduct> & Pick<WrittenProduct, 'id'>)[],
) => sql`
  update products p set (${sql.unsafe(CHANGEABLE.join(', '))})
      = (select ${sql.unsafe(CHANGEABLE.map((column) => `n.${column}`).join(', '))}
        from jsonb_populate_record(p, u.given) n),
    version = p.version + 1
  from jsonb_array_elements(${JSON.stringify(products)}::jsonb) u(given)
  where p.id = (u.given->>'id')::uuid`

/** Writes numbers, cars and offers of products whose rows exist. */
export async function writeParts(
  tx: Tx,
  parts: ReadonlyMap<string, ProductParts>,
  cause: StockCause,
): Promise<void> {
  // The connection of a transaction runs them in this order; none waits for the reply to the one before.
  await Promise.all([
    ...writeReferences(tx, pick(parts, 'references')),
    writeNumbers(tx, [...parts.keys()]),
    ...writeFitments(tx, pick(parts, 'fitments')),
    nameStockCause(tx, cause),
    ...writeOffers(tx, pick(parts, 'offers')),
    ...writeDocuments(tx, pick(parts, 'documents')),
  ])
}

type Given<Part extends keyof ProductParts> = readonly {
  readonly id: string
  readonly rows: NonNullable<ProductParts[Part]>
}[]

const pick = <Part extends keyof ProductParts>(
  parts: ReadonlyMap<string, ProductParts>,
  name: Part,
): Given<Part> =>
  [...parts].flatMap(([id, each]) => {
    const rows = each[name]
    return rows ? [{ id, rows: rows }] : []
  })

function writeReferences(tx: Tx, given: Given<'references'>): Fragment[] {
  if (given.length === 0) return []
  const rows = given.flatMap(({ id, rows: references }) =>
    references.map(({ kind, brandName, number }, at) => ({
      product_id: id,
      kind,
      brand_name: brandName,
      number,
      normalized_number: numberKey(number),
      position: at + 1,
    })),
  )
  return [
    tx`delete from part_references where product_id = any(${given.map(({ id }) => id)}::uuid[])`,
    tx`
      insert into part_references
      select * from jsonb_populate_recordset(null::part_references, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`,
  ]
}

/** Kinds of `part_numbers`: the own number 0, others 1. */
const writeNumbers = (tx: Tx, ids: readonly string[]): Fragment => tx`
  with wanted as (
    select normalized_number, 0 as kind, id as product_id from products where id = any(${[...ids]}::uuid[])
    union select normalized_number, 1, product_id from part_references where product_id = any(${[...ids]}::uuid[])
  ), gone as (
    delete from part_numbers n where n.product_id = any(${[...ids]}::uuid[]) and not exists (
      select from wanted w
      where (w.normalized_number, w.kind, w.product_id) = (n.normalized_number, n.kind, n.product_id))
  )
  insert into part_numbers (normalized_number, kind, product_id)
  select * from wanted on conflict do nothing`

function writeFitments(tx: Tx, given: Given<'fitments'>): Fragment[] {
  if (given.length === 0) return []
  const ids = given.map(({ id }) => id)
  const rows = given.flatMap(({ id, rows: fitments }) =>
    fitments.map((fitment) => ({ product_id: id, ...fitment })),
  )
  const excluded = rows.filter(({ is_excluded }) => is_excluded)
  const included = rows.filter(({ is_excluded }) => !is_excluded)
  const written = [
    tx`delete from fitments where product_id = any(${ids}::uuid[])`,
    tx`delete from fitment_exclusions where product_id = any(${ids}::uuid[])`,
    tx`
      insert into fitments (product_id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering, axle,
        side, note)
      select product_id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering, axle, side,
        nullif(note, 'null')
      from jsonb_populate_recordset(null::fitments, ${JSON.stringify(included)}::jsonb)`,
  ]
  if (excluded.length === 0) return written
  return [
    ...written,
    tx`
      insert into fitment_exclusions (product_id, make_id, model_id, generation_id, engine_id, year_from, year_to,
        steering)
      select product_id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering
      from jsonb_populate_recordset(null::fitment_exclusions, ${JSON.stringify(excluded)}::jsonb)`,
  ]
}

/** SQL of the cars of a product as JSON of `WrittenFitment`, those that it excludes last. */
export const carsJson = (sql: Queryable, productId: ReturnType<Queryable['unsafe']>) => sql`
  (select json_agg(json_build_object('make_id', c.make_id, 'model_id', c.model_id, 'generation_id', c.generation_id,
      'engine_id', c.engine_id, 'year_from', c.year_from, 'year_to', c.year_to, 'steering', c.steering, 'axle', c.axle,
      'side', c.side, 'note', c.note, 'is_excluded', c.is_excluded) order by c.is_excluded, c.id)
    from (
      select f.id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering, axle, side, note,
        false as is_excluded
      from fitments f where f.product_id = ${productId}
      union all
      select x.id, make_id, model_id, generation_id, engine_id, year_from, year_to, steering, null, null, null, true
      from fitment_exclusions x where x.product_id = ${productId}
    ) c)`

/** Offers that are left out end; carts and orders still name them. */
function writeOffers(tx: Tx, given: Given<'offers'>): Fragment[] {
  if (given.length === 0) return []
  const offers = given.flatMap(({ id, rows }) =>
    rows.map(({ tiers, stockQuantity, ...offer }) => ({
      product_id: id,
      moq: tiers[0]?.minQuantity ?? 1,
      ...offer,
      tiers,
      stockQuantity,
    })),
  )
  return [
    tx`
      update offers set valid_to = now()
      where product_id = any(${given.map(({ id }) => id)}::uuid[]) and (valid_to is null or valid_to > now())
        and id <> all(${offers.map(({ id }) => id)}::uuid[])`,
    tx`
      insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
        lead_days_min, lead_days_max, is_returnable, valid_to)
      select id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple, lead_days_min,
        lead_days_max, is_returnable,
        case when given ? 'valid_to' then valid_to else (select o.valid_to from offers o where o.id = n.id) end
      from jsonb_array_elements(${JSON.stringify(offers)}::jsonb) given, jsonb_populate_record(null::offers, given) n
      on conflict (id) do update set
        warehouse_id = excluded.warehouse_id, currency = excluded.currency, incoterm = excluded.incoterm,
        incoterm_place = excluded.incoterm_place, moq = excluded.moq, order_multiple = excluded.order_multiple,
        lead_days_min = excluded.lead_days_min, lead_days_max = excluded.lead_days_max,
        is_returnable = excluded.is_returnable, valid_to = excluded.valid_to
      where offers.product_id = excluded.product_id`,
    ...writeTiers(tx, offers),
    ...writeStocks(
      tx,
      offers.map(({ id, stockQuantity }) => ({ offerId: id, quantity: stockQuantity })),
    ),
  ]
}

function writeTiers(tx: Tx, offers: readonly Pick<WrittenOffer, 'id' | 'tiers'>[]): Fragment[] {
  const tiers = offers.flatMap(({ id, tiers: rows }) =>
    rows.map(({ minQuantity, priceMinor }) => ({
      offer_id: id,
      min_quantity: minQuantity,
      price_minor: priceMinor,
    })),
  )
  return [
    tx`
      delete from price_tiers t where offer_id = any(${offers.map(({ id }) => id)}::uuid[]) and not exists (
        select from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) as n (offer_id uuid, min_quantity int)
        where (n.offer_id, n.min_quantity) = (t.offer_id, t.min_quantity))`,
    tx`
      insert into price_tiers (offer_id, min_quantity, price_minor)
      select * from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
        as n (offer_id uuid, min_quantity int, price_minor bigint)
      on conflict (offer_id, min_quantity) do update set price_minor = excluded.price_minor
      where price_tiers.price_minor <> excluded.price_minor`,
  ]
}

/** A new offer without a stated stock has none. */
function writeStocks(
  tx: Tx,
  stocks: readonly { readonly offerId: string; readonly quantity: number | undefined }[],
): Fragment[] {
  const rows = stocks.map(({ offerId, quantity }) => ({ offer_id: offerId, quantity: quantity ?? null }))
  return [
    tx`
      insert into stocks as k (offer_id, quantity, updated_at)
      select offer_id, coalesce(quantity, 0), now()
      from jsonb_to_recordset(${JSON.stringify(rows.toSorted(byOffer))}::jsonb) as n (offer_id uuid, quantity int)
      on conflict (offer_id) do nothing`,
    tx`
      update stocks k set quantity = n.quantity, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (offer_id uuid, quantity int)
      where k.offer_id = n.offer_id and n.quantity is not null`,
  ]
}

const byOffer = (one: { offer_id: string }, other: { offer_id: string }) =>
  one.offer_id < other.offer_id ? -1 : 1

/** The shop's first warehouse; made in the shop's own city when it has none. */
export async function warehouseOf(
  sql: Queryable,
  shop: { readonly id: string; readonly country: string; readonly city_id: number },
): Promise<string> {
  const [found] = await sql<{ id: string }[]>`
    select id from warehouses where shop_id = ${shop.id} order by id limit 1`
  if (found) return found.id
  const id = newId()
  await sql`
    insert into warehouses (id, shop_id, name, country, city_id, kind)
    values (${id}, ${shop.id}, 'Main', ${shop.country}, ${shop.city_id}, 'own')`
  return id
}
