import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ImportContext } from '../../../platform/import/define-import.ts'
import { defineImport } from '../../../platform/import/define-import.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { sendProductEvent } from '../../shop/webhook/shop-event.ts'
import type { StoredAttribute } from '../category-attribute.ts'
import { readAttributes } from '../category-attribute.ts'
import { indexProducts } from '../index/index-item.ts'
import { insertProducts, updateProducts, writeParts } from '../own/write-products.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'
import { heldPublications, holdForReview, submitPublications } from '../review/hold.ts'
import { attributeCells, attributeColumns } from './attribute-cells.ts'
import type { ExistingProduct } from './existing-product.ts'
import { exportedParts, numberChunks, readStored, readWarehouses } from './existing-product.ts'
import { guessColumns } from './guess-columns.ts'
import { offerCells } from './offer-cells.ts'
import type { ProductImportRow } from './product-row.ts'
import { CONDITIONS, PRODUCT_COLUMNS, productRow } from './product-row.ts'
import type { ProductTarget } from './product-target.ts'
import { readTargets } from './product-target.ts'
import { categoryNamed } from './reference-names.ts'
import { sheetCells } from './sheet-cells.ts'

const productOfRow = ({ number, brand = '', condition = '' }: ProductImportRow) =>
  [brand.toLowerCase(), numberKey(number), CONDITIONS[condition.toLowerCase()] ?? 'new'].join(' ')

/** The products of a shop from a table: those that it has are changed, the others added and put on sale. */
export const productImport = defineImport({
  name: 'product/products',
  title: { 'zh-Hans': '商品', en: 'Products', ru: 'Товары', kk: 'Тауарлар' },
  permission: 'member',
  rowsMax: 20_000,
  columns: PRODUCT_COLUMNS,
  moreColumns: attributeColumns,
  guessColumns: async (sql, rows) => guessColumns(await readReferenceData(sql), rows),
  schema: productRow,
  // One row an offer: those of a warehouse differ by currency or terms.
  key: (row) => {
    const { warehouse, currency = '', incoterm = '' } = row
    return [
      productOfRow(row),
      ...(warehouse === undefined ? [] : [warehouse.toLowerCase(), currency.toUpperCase(), incoterm]),
    ].join(' ')
  },
  group: productOfRow,
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
    await writeTargets(tx, targets, context)
  },
  exportRows: exportProducts,
})

async function writeTargets(
  tx: Tx,
  targets: readonly ProductTarget[],
  { userId, params, now }: ImportContext,
) {
  const given = productsOf(targets)
  const created = given.filter(({ outcome }) => outcome === 'create')
  const held = await heldPublications(
    tx,
    created.map(({ product }) => product),
  )
  const inserted = await insertProducts(
    tx,
    created.map(({ product }) => (held.has(product.id) ? { ...product, state: 'pending' } : product)),
  )
  await submitPublications(
    tx,
    [...held].filter((id) => inserted.has(id)),
    { userId, now },
  )
  const updated = given.filter(({ outcome }) => outcome === 'update')
  await updateProducts(
    tx,
    await holdForReview(
      tx,
      updated.map(({ product }) => product),
      { userId, now, isPartial: true },
    ),
  )
  const done = [...created.filter(({ product }) => inserted.has(product.id)), ...updated]
  await writeParts(tx, new Map(done.map(({ product, parts }) => [product.id, parts])), 'import')
  const ids = done.map(({ product }) => product.id)
  await indexProducts(tx, ids)
  await sendProductEvent(tx, { shopId: params.shopId ?? '', event: 'product.changed', at: now }, ids)
  await auditAll(
    tx,
    done.map(({ product: { id }, outcome }) => ({
      actorId: userId,
      event: `product.${outcome}`,
      objectKind: 'product',
      objectId: id,
      at: now,
      change: { by: 'import' },
    })),
  )
}

/** Each product once, with its parts after the last of its rows. */
function productsOf(targets: readonly ProductTarget[]) {
  const given = new Map<string, Required<Pick<ProductTarget, 'product' | 'parts'>> & { outcome: string }>()
  for (const { match, product, parts } of targets) {
    if (!(product && parts) || 'errors' in match) continue
    const before = given.get(product.id)
    given.set(product.id, {
      product,
      // Parts that a later row leaves as they are stay as an earlier one set them.
      parts: {
        ...parts,
        fitments: parts.fitments ?? before?.parts.fitments,
        references: parts.references ?? before?.parts.references,
        documents: parts.documents ?? before?.parts.documents,
      },
      outcome: before?.outcome === 'create' || match.outcome === 'create' ? 'create' : 'update',
    })
  }
  return [...given.values()]
}

const EXPORT_CHUNK = 500
const GRAMS = 1000

/** In the columns of the import, so that a changed file can be imported again. */
async function* exportProducts(sql: Queryable, { userId, params }: ImportContext) {
  const shop = await requireOwnShop(sql, userId, params.shopId ?? '', 'products')
  const reference = await readReferenceData(sql)
  const warehouses = await readWarehouses(sql, shop.id)
  const category = params.category === undefined ? undefined : categoryNamed(reference, params.category)
  const attributes = category ? await readAttributes(sql, category.id) : []
  for await (const numbers of numberChunks(sql, shop.id, EXPORT_CHUNK)) {
    const stored = await readStored(sql, shop.id, numbers)
    yield stored
      .filter(({ category_id }) => !category || category_id === category.id)
      .flatMap((each) => exportRows({ reference, warehouses, attributes }, each))
  }
}

interface ExportFacts {
  readonly reference: ReferenceData
  readonly warehouses: Awaited<ReturnType<typeof readWarehouses>>
  /** Of the category that is exported; of all of them none. */
  readonly attributes: readonly StoredAttribute[]
}

/** One for each offer. */
function exportRows({ reference, warehouses, attributes }: ExportFacts, each: ExistingProduct) {
  const { name } = each
  const { oe, cars } = exportedParts(reference, each)
  const facts = {
    number: each.part_number,
    brand: reference.brands.get(each.brand_id)?.name ?? '',
    category: reference.categories.get(each.category_id)?.slug ?? '',
    nameRu: name.ru ?? '',
    nameZh: name['zh-Hans'] ?? '',
    nameEn: name.en ?? '',
    nameKk: name.kk ?? '',
    condition: each.condition,
    country: each.origin_country,
    warranty: each.warranty_months,
    netKg: each.net_grams / GRAMS,
    grossKg: each.gross_grams / GRAMS,
    oe,
    cars,
    ...sheetCells(each, each.documents ?? []),
  }
  const offers = each.offers?.length ? each.offers : [undefined]
  return offers.map((offer) => {
    const cells = { ...facts, ...offerCells(offer, warehouses) }
    return [
      ...PRODUCT_COLUMNS.map(({ name: column }) => cells[column as keyof typeof cells]),
      ...attributeCells(attributes, each.attributes),
    ]
  })
}
