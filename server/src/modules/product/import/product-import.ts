import { majorUnits } from '@tiantian/contracts/money.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ImportContext, MatchedRow } from '../../../platform/import/define-import.ts'
import { defineImport } from '../../../platform/import/define-import.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import { indexProducts } from '../index-item.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import type { WrittenOffer } from '../write-products.ts'
import { insertProducts, updateProducts, writeParts } from '../write-products.ts'
import type { ExistingProduct } from './existing-product.ts'
import { exportedParts, readStored } from './existing-product.ts'
import { numberChunks } from './number-chunks.ts'
import type { ProductImportRow } from './product-row.ts'
import { CONDITIONS, PRODUCT_COLUMNS, productRow } from './product-row.ts'
import type { ProductTarget } from './product-target.ts'
import { readTargets } from './product-target.ts'

/** The products of a shop from a table: those that it has are changed, the others added and put on sale. */
export const productImport = defineImport({
  name: 'product/products',
  title: { 'zh-Hans': '商品', en: 'Products', ru: 'Товары', kk: 'Тауарлар' },
  permission: 'member',
  rowsMax: 20_000,
  columns: PRODUCT_COLUMNS,
  schema: productRow,
  key: ({ number, brand, condition = '' }) =>
    `${brand.toLowerCase()} ${numberKey(number)} ${CONDITIONS[condition.toLowerCase()] ?? 'new'}`,
  authorize: (sql, { userId, params }) =>
    requireOwnShop(sql, userId, params.shopId ?? '', 'products').then(() => undefined),
  match: async (sql, rows, context) => {
    const found = await readTargets(sql, rows, context)
    return found.map(({ match }) => match)
  },
  async write(tx, rows, context) {
    const changed = rows.filter(({ outcome }) => outcome !== 'same')
    if (changed.length === 0) return
    const targets = await readTargets(
      tx,
      changed.map((one) => one.row),
      context,
    )
    await writeTargets(tx, targets, changed, context)
  },
  exportRows: exportProducts,
})

async function writeTargets(
  sql: Queryable,
  targets: readonly ProductTarget[],
  rows: readonly MatchedRow<ProductImportRow>[],
  { userId, params, now }: ImportContext,
) {
  const given = targets.flatMap(({ product, parts }, at) =>
    product && parts ? [{ product, parts, outcome: rows[at]!.outcome }] : [],
  )
  const created = given.filter(({ outcome }) => outcome === 'create')
  const inserted = await insertProducts(
    sql,
    created.map(({ product }) => product),
  )
  const updated = given.filter(({ outcome }) => outcome === 'update')
  await updateProducts(
    sql,
    updated.map(({ product }) => product),
  )
  const done = [...created.filter(({ product }) => inserted.has(product.id)), ...updated]
  await writeParts(sql, new Map(done.map(({ product, parts }) => [product.id, parts])))
  const ids = done.map(({ product }) => product.id)
  await indexProducts(sql, ids)
  await sendProductEvent(sql, { shopId: params.shopId ?? '', event: 'product.changed', at: now }, ids)
  await auditAll(
    sql,
    done.map(({ product: { id }, outcome }) => ({
      ...{ actorId: userId, event: `product.${outcome}`, objectKind: 'product', objectId: id, at: now },
      change: { by: 'import' },
    })),
  )
}

const EXPORT_CHUNK = 500

/** In the columns of the import, so that a changed file can be imported again. */
async function* exportProducts(sql: Queryable, { userId, params }: ImportContext) {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  const reference = await readReferenceData(sql)
  for await (const numbers of numberChunks(sql, shop.id, EXPORT_CHUNK)) {
    const stored = await readStored(sql, shop.id, numbers)
    yield stored.map((each) => exportRow(reference, each))
  }
}

function exportRow(reference: ReferenceData, each: ExistingProduct) {
  const { name } = each
  const offer = each.offers?.[0]
  const { oe, cars } = exportedParts(reference, each)
  return [
    ...[each.part_number, reference.brands.get(each.brand_id)?.name ?? ''],
    ...offerCells(offer),
    reference.categories.get(each.category_id)?.slug ?? '',
    ...[name.ru ?? '', name['zh-Hans'] ?? '', name.en ?? '', name.kk ?? ''],
    ...[offer?.currency ?? '', each.condition, each.origin_country],
    ...[offer?.tiers[0]?.minQuantity ?? null, offer?.order_multiple ?? null, offer?.lead_days_max ?? null],
    ...[each.net_grams / 1000, each.gross_grams / 1000, each.warranty_months],
    ...[oe, cars],
  ]
}

const offerCells = (offer: (WrittenOffer & { stockQuantity: number }) | undefined) =>
  offer ? [Number(majorUnits(offer.tiers[0]?.priceMinor ?? 0)), offer.stockQuantity] : ['', 0]
