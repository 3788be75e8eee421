import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import * as z from 'zod/mini'
import { auditAll } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ImportContext, RowMatch } from '../../../platform/import/define-import.ts'
import { defineImport } from '../../../platform/import/define-import.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import { indexProducts } from '../index/index-item.ts'
import { nameStockCause } from '../own/stock-movement.ts'
import { readReferenceData } from '../reference-data.ts'
import { numberChunks } from './existing-product.ts'
import { currencyNamed, readPrice, readStock } from './import-cell.ts'
import {
  BRAND_COLUMN,
  CONDITION_COLUMN,
  CONDITIONS,
  CURRENCY_COLUMN,
  INCOTERM_COLUMN,
  NUMBER_COLUMN,
  PRICE_COLUMN,
  QUANTITY_COLUMN,
  WAREHOUSE_COLUMN,
} from './product-row.ts'
import { brandNamed } from './reference-names.ts'
import { notesOf, numberErrors } from './row-errors.ts'

const row = z.object({
  number: z.string().check(z.trim(), z.maxLength(40)),
  quantity: z.optional(z.string().check(z.maxLength(60))),
  price: z.optional(z.string().check(z.maxLength(60))),
  brand: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  warehouse: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  currency: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  incoterm: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/))),
  condition: z.optional(z.string().check(z.trim(), z.maxLength(30))),
})
type StockImportRow = z.output<typeof row>

interface StockOffer {
  readonly key: string
  readonly product_id: string
  readonly brand_id: number
  readonly part_number: string
  readonly offer_id: string
  readonly quantity: number
  readonly price_minor: string
  readonly warehouse_id: string
  readonly warehouse: string
  readonly currency: string
  readonly incoterm: string
  readonly condition: string
  /** Among the offers of its product, from 1. */
  readonly position: number
}

/** Stock, and prices where they are given, of products that a shop has: two columns are enough. */
export const stockImport = defineImport({
  name: 'product/stock',
  title: {
    'zh-Hans': '价格和库存',
    en: 'Prices and stock',
    ru: 'Цены и остатки',
    kk: 'Бағалар мен қалдықтар',
  },
  permission: 'member',
  rowsMax: 100_000,
  columns: [
    NUMBER_COLUMN,
    QUANTITY_COLUMN,
    { ...PRICE_COLUMN, isRequired: false },
    { ...BRAND_COLUMN, isRequired: false },
    { ...WAREHOUSE_COLUMN, isRequired: false },
    { ...CURRENCY_COLUMN, isRequired: false },
    { ...INCOTERM_COLUMN, isRequired: false },
    { ...CONDITION_COLUMN, isRequired: false },
  ],
  schema: row,
  key: ({ number, brand = '', warehouse = '', currency = '', incoterm = '', condition = '' }) =>
    [numberKey(number), brand, warehouse, currency, incoterm, condition].join(' ').toLowerCase(),
  authorize: (sql, { userId, params }) =>
    requireOwnShop(sql, userId, params.shopId ?? '', 'products').then(() => undefined),
  async match(sql, rows, context) {
    return (await readTargets(sql, rows, context)).map(({ match }) => match)
  },
  async write(tx, rows, context) {
    const targets = await readTargets(
      tx,
      rows.map((one) => one.row),
      context,
    )
    await writeTargets(
      tx,
      targets.filter(({ match }) => 'outcome' in match && match.outcome === 'update'),
      context,
    )
  },
  exportRows: exportStock,
})

interface StockTarget {
  readonly match: RowMatch
  readonly offer?: StockOffer
  readonly quantity?: number | undefined
  readonly price?: number | undefined
}

const readOffers = (sql: Queryable, shopId: string, keys: readonly string[]) => sql<StockOffer[]>`
  select p.normalized_number as key, p.id as product_id, p.brand_id, p.part_number, p.condition,
    o.id as offer_id, w.id as warehouse_id, w.name as warehouse, o.currency, o.incoterm,
    row_number() over (partition by p.id order by o.created_at, o.id)::int as position, coalesce(k.quantity, 0) as quantity,
    (select price_minor from price_tiers t where t.offer_id = o.id order by min_quantity limit 1) as price_minor
  from products p join offers o on o.product_id = p.id join warehouses w on w.id = o.warehouse_id
    left join stocks k on k.offer_id = o.id
  where p.shop_id = ${shopId} and p.normalized_number = any(${[...keys]}::text[])
    and (o.valid_to is null or o.valid_to > now())
  order by p.normalized_number, p.id, w.name, o.created_at, o.id`

async function readTargets(
  sql: Queryable,
  rows: readonly StockImportRow[],
  { userId, params }: ImportContext,
): Promise<StockTarget[]> {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  const reference = await readReferenceData(sql)
  const keys = rows.map(({ number }) => numberKey(number))
  const byKey = Map.groupBy(await readOffers(sql, shop.id, keys), ({ key }) => key)
  return rows.map((each, at) => {
    const brand = each.brand === undefined ? undefined : brandNamed(reference, each.brand)
    const offers = (byKey.get(keys[at]!) ?? []).filter(
      (one) => (each.brand === undefined || one.brand_id === brand?.id) && isMeant(each, one),
    )
    return targetOf(each, offers)
  })
}

/** Where a row says nothing of the offer it is the first of its product. */
function isMeant({ warehouse, currency, incoterm, condition }: StockImportRow, offer: StockOffer): boolean {
  if (condition !== undefined && CONDITIONS[condition.toLowerCase()] !== offer.condition) return false
  if (warehouse === undefined && currency === undefined && incoterm === undefined) return offer.position === 1
  return (
    (warehouse === undefined || warehouse.toLowerCase() === offer.warehouse.toLowerCase()) &&
    (currency === undefined || currencyNamed(currency) === offer.currency) &&
    (incoterm === undefined || incoterm === offer.incoterm)
  )
}

function targetOf(each: StockImportRow, offers: readonly StockOffer[]): StockTarget {
  const stock = each.quantity === undefined ? undefined : readStock(each.quantity)
  const price = each.price === undefined ? undefined : readPrice(each.price)
  const errors = [...offerErrors(each, offers), ...cellErrors(each, stock, price)]
  const [offer] = offers
  if (errors.length > 0 || !offer) return { match: { errors } }
  const notes = notesOf(price, stock)
  const isSame =
    (stock?.quantity ?? offer.quantity) === offer.quantity &&
    (price?.minor ?? Number(offer.price_minor)) === Number(offer.price_minor)
  return {
    match: { outcome: isSame ? 'same' : 'update', ...(notes.length > 0 && { notes }) },
    offer,
    quantity: stock?.quantity,
    price: price?.minor,
  }
}

function offerErrors(each: StockImportRow, offers: readonly StockOffer[]): ImportRowError[] {
  const wrong = numberErrors(each, 'number')
  if (wrong.length > 0 || offers.length === 1) return wrong
  if (offers.length === 0) return [{ column: 'number', code: 'not_found' }]
  const count = (of: (offer: StockOffer) => string) => new Set(offers.map(of)).size
  if (count((one) => one.product_id) > 1) return [{ column: 'number', code: 'ambiguous' }]
  if (each.warehouse !== undefined && count((one) => one.warehouse_id) > 1)
    return [{ column: 'warehouse', code: 'ambiguous_warehouse' }]
  return [{ column: null, code: 'ambiguous_offer' }]
}

function cellErrors(each: StockImportRow, stock: unknown, price: unknown): ImportRowError[] {
  const errors: ImportRowError[] = []
  if (each.quantity !== undefined && !stock) errors.push({ column: 'quantity', code: 'invalid_number' })
  if (each.price !== undefined && !price) errors.push({ column: 'price', code: 'invalid_number' })
  if (each.currency !== undefined && !currencyNamed(each.currency))
    errors.push({ column: 'currency', code: 'invalid_value' })
  if (each.condition !== undefined && !CONDITIONS[each.condition.toLowerCase()])
    errors.push({ column: 'condition', code: 'invalid_value' })
  return errors
}

async function writeTargets(
  sql: Queryable,
  targets: readonly StockTarget[],
  { userId, params, now }: ImportContext,
) {
  const rows = targets
    .flatMap(({ offer, quantity, price }) =>
      offer
        ? [
            {
              offer_id: offer.offer_id,
              product_id: offer.product_id,
              quantity: quantity ?? null,
              price: price ?? null,
              was: Number(offer.price_minor),
            },
          ]
        : [],
    )
    .toSorted((one, other) => (one.offer_id < other.offer_id ? -1 : 1))
  if (rows.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as n (offer_id uuid, product_id uuid, quantity int, price bigint, was bigint)`
  await nameStockCause(sql, 'stock_file')
  // A count, even of the same quantity, makes the stock current again.
  await sql`
    update stocks k set quantity = n.quantity, updated_at = now() from ${given}
    where k.offer_id = n.offer_id and n.quantity is not null`
  // The other tiers keep their distance to the first.
  await sql`
    update price_tiers t
    set price_minor = greatest(1, least(n.price, round(t.price_minor::numeric * n.price / n.was))) from ${given}
    where t.offer_id = n.offer_id and n.price is not null`
  await sql`
    update products p set version = version + 1 from ${given} where p.id = n.product_id and n.price is not null`
  const ids = [...new Set(rows.map(({ product_id }) => product_id))]
  await indexProducts(sql, ids)
  const shop = { shopId: params.shopId ?? '', at: now }
  await sendProductEvent(sql, { ...shop, event: 'stock.changed' }, idsWith(rows, 'quantity'))
  await sendProductEvent(sql, { ...shop, event: 'product.changed' }, idsWith(rows, 'price'))
  await auditAll(
    sql,
    rows.map(({ product_id, quantity, price }) => ({
      actorId: userId,
      event: 'product.stock',
      objectKind: 'product',
      objectId: product_id,
      at: now,
      change: { by: 'import', quantity, price },
    })),
  )
}

interface WrittenTarget {
  readonly product_id: string
  readonly quantity: number | null
  readonly price: number | null
}

const idsWith = (rows: readonly WrittenTarget[], column: 'quantity' | 'price') => [
  ...new Set(rows.filter((row) => row[column] !== null).map(({ product_id }) => product_id)),
]

const EXPORT_CHUNK = 1000

/** In the columns of the import: a row for each offer of a product. */
async function* exportStock(sql: Queryable, { userId, params }: ImportContext) {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  const reference = await readReferenceData(sql)
  for await (const numbers of numberChunks(sql, shop.id, EXPORT_CHUNK)) {
    const offers = await readOffers(sql, shop.id, numbers)
    yield offers.map((each) => [
      each.part_number,
      each.quantity,
      Number(majorUnits(Number(each.price_minor))),
      reference.brands.get(each.brand_id)?.name ?? '',
      each.warehouse,
      each.currency,
      each.incoterm,
      each.condition,
    ])
  }
}
