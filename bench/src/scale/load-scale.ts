import { worldId } from '../../../data/src/world/id.ts'
import { loadAccounts } from '../../../data/src/world/load/accounts.ts'
import { copyRows } from '../../../data/src/world/load/copy-rows.ts'
import { loadProducts } from '../../../data/src/world/load/load-products.ts'
import { loadShops } from '../../../data/src/world/load/load-shops.ts'
import { readReferenceIds } from '../../../data/src/world/load/reference-ids.ts'
import { offersOf } from '../../../data/src/world/offer.ts'
import type { Fitment } from '../../../data/src/world/part/fitments.ts'
import type { WorldProduct } from '../../../data/src/world/product.ts'
import type { Random } from '../../../data/src/world/random.ts'
import { randomOf } from '../../../data/src/world/random.ts'
import type { DataShop } from '../../../data/src/world/shop/shop.ts'
import type { DataWorld } from '../../../data/src/world/world.ts'
import { createWorld } from '../../../data/src/world/world.ts'
import { cardsOf, pagesOf } from '../../../server/src/modules/product/index/index-item-page.ts'
import type { ItemRow, TagLists } from '../../../server/src/modules/product/index/index-item-row.ts'
import { itemsOf, openTagLists } from '../../../server/src/modules/product/index/index-item-row.ts'
import type { SourceProduct } from '../../../server/src/modules/product/index/index-item-source.ts'
import type { ReferenceData } from '../../../server/src/modules/product/reference-data.ts'
import { readReferenceData } from '../../../server/src/modules/product/reference-data.ts'
import { multiply } from './multiply.ts'
import { readReferenceFor, sourceOf } from './source-product.ts'
import type { ScaleSql, TransactionSql } from './sql.ts'

const SEED = 7
/** The same moment in each run, so that an existing folder is the same world. */
const SCALE_NOW = new Date('2026-11-01T00:00:00Z')
/** Cars that a non-universal part fits. */
const CARS = 5
/** Cars of a make that are remembered, to be added to parts that fit fewer. */
const KNOWN_CARS = 64
const PRODUCTS_OF_SHOP = 200
/** This many sellers deal in every kind of part. */
const FEWEST_SHOPS = 240

interface ScaleWorld {
  readonly shops: readonly DataShop[]
  /** Generated one after the other: a million of them are never in memory at once. */
  products(): Generator<WorldProduct>
}

/** A world like the demo world, of any size: a shop for each 200 products, each of which fits five cars. */
function scaleWorld(count: number): ScaleWorld {
  const world = createWorld(SEED, SCALE_NOW, Math.max(FEWEST_SHOPS, Math.ceil(count / PRODUCTS_OF_SHOP)))
  return { shops: world.shops, products: () => distinct(withWantedPart(world, count), count) }
}

/** One in this many products is an offer of the part that everybody sells. */
const PER_LISTING = 500

/** The first product of the world is sold by many shops: a comparison reads mostly offers of its number. */
function withWantedPart(
  { shops, product: productAt }: DataWorld,
  count: number,
): (index: number) => WorldProduct {
  const listings = Math.min(shops.length, Math.floor(count / PER_LISTING))
  return (index) => {
    if (index >= listings) return productAt(index - listings)
    const product = productAt(0)
    const shop = shops[index]!
    const random = randomOf(SEED, 'listing', index)
    const { createdAt, quantityPerCarton: perCarton } = product
    const terms = {
      shop,
      usd: 20 + random.next() * 9,
      perCarton,
      isReturnable: true,
      createdAt,
    }
    return { ...product, id: worldId(createdAt, random), shop, offers: offersOf(random, terms) }
  }
}

function* distinct(productAt: (index: number) => WorldProduct, count: number): Generator<WorldProduct> {
  const seen = new Set<number>()
  const cars = carKeeper()
  for (let index = 0; seen.size < count; index += 1) {
    const product = productAt(index)
    const place = placeOf(product)
    if (seen.has(place)) continue
    seen.add(place)
    yield { ...product, fitments: cars(product.fitments, randomOf(SEED, 'cars', index)) }
  }
}

/** A shop sells a number of a brand once in each condition; as 53 bits, since there may be ten million. */
function placeOf({ shop, brand, numberKey, condition }: WorldProduct): number {
  const text = `${shop.index} ${brand.slug} ${numberKey} ${condition}`
  const random = randomOf(text)
  return random.bits() * 2 ** 21 + (random.bits() >>> 11)
}

/** Adds cars of the same make to a part that fits fewer than five; a universal part stays so. */
function carKeeper() {
  const known = new Map<string, Fitment[]>()
  let index = 0
  return (fitments: readonly Fitment[], random: Random): readonly Fitment[] => {
    const [first] = fitments
    if (!first) return fitments
    const ofMake = known.get(first.make) ?? []
    known.set(first.make, ofMake)
    const chosen = new Set(fitments)
    for (let tries = CARS * 2; chosen.size < CARS && tries > 0 && ofMake.length > 0; tries -= 1)
      chosen.add(random.pick(ofMake))
    ofMake[ofMake.length < KNOWN_CARS ? ofMake.length : index++ % KNOWN_CARS] = first
    return [...chosen]
  }
}

interface Indexing {
  /** Assigns the numbers of words and values, outside of the transaction that copies. */
  readonly sql: ScaleSql
  readonly reference: ReferenceData
  readonly lists: TagLists
}

const ITEM_COLUMNS = [
  'product_id',
  'shop_id',
  'category_id',
  'group_id',
  'top_id',
  'brand_id',
  'price_cents',
  'created_at',
  'sold_count',
  'in_stock',
  'stock_quantity',
  'condition',
  'country',
  'tags',
  'cars',
  'details',
] as const satisfies (keyof ItemRow)[]
const PAGE_COLUMNS = ['product_id', 'language', 'facts', 'offer_ids', 'offers']

/** Copies the read models of lists, pages and search: the rows that the service would write. */
async function copyReadModels(
  tx: TransactionSql,
  products: readonly SourceProduct[],
  { sql, reference, lists }: Indexing,
): Promise<void> {
  const items = await itemsOf(sql, products, reference, lists)
  await copyRows(
    tx,
    'search_items',
    ITEM_COLUMNS,
    items.map((item) => ITEM_COLUMNS.map((column) => item[column])),
  )
  const cards = products.flatMap((product) => cardsOf(product, reference))
  await copyRows(
    tx,
    'product_cards',
    ['product_id', 'offer_id', 'facts', 'texts'],
    cards.map(({ product_id, offer_id, facts, texts }) => [product_id, offer_id, facts, texts]),
  )
  const pages = products.flatMap((product) => pagesOf(product, reference))
  await copyRows(
    tx,
    'product_pages',
    PAGE_COLUMNS,
    pages.map(({ product_id, language, facts, offer_ids, offers }) => [
      product_id,
      language,
      facts,
      offer_ids,
      offers,
    ]),
  )
}

/** Tables that grow with the products: their indexes are created when all rows are there. */
const TABLES = [
  'products',
  'part_references',
  'part_numbers',
  'fitments',
  'offers',
  'price_tiers',
  'stocks',
  'search_items',
  'product_cards',
  'product_pages',
]

/** Drops indexes and constraints of the product tables; returns the statements that restore them, in order. */
async function takeIndexesOff(sql: ScaleSql): Promise<string[]> {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
        case when contype = 'f' then ' not valid' else '' end) as add
    from pg_constraint
    where contype in ('p', 'u') and conrelid = any(${TABLES}::regclass[])
      or contype = 'f' and (conrelid = any(${TABLES}::regclass[]) or confrelid = any(${TABLES}::regclass[]))
    order by contype = 'f', contype, conname`
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index i
    where indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
    order by indrelid, indexrelid`
  // Referenced keys are dropped last and restored first.
  for (const { drop } of [...indexes, ...constraints.toReversed()]) await sql.unsafe(drop)
  const isReference = ({ add }: { add: string }) => add.endsWith('not valid')
  const references = constraints.filter(isReference)
  const keys = constraints.filter((one) => !isReference(one))
  return [...keys, ...indexes, ...references].map(({ add }) => add)
}

/** A statement with raised limits of time and memory. */
async function build(sql: ScaleSql, statement: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local synchronous_commit = off`
    await tx.unsafe(statement)
  })
}

/** The row of `imports` that marks the world as complete. */
const MARK = 'scale-world'
const BATCH = 400
/** The number of batches in flight: one is generated while others are written. */
const AT_ONCE = 3

export interface ScaleOptions {
  readonly count: number
  /** Only a share of the products is generated; the rest are copies, see `multiply`. */
  readonly times?: number
  readonly say: (message: string) => void
}

export async function isScaleWorldLoaded(sql: ScaleSql): Promise<boolean> {
  return (await sql`select from imports where name = ${MARK}`).length > 0
}

/**
 * Fills a database that has reference data with a number of products and all rows that the services would write: by
 * COPY, without triggers and foreign keys, indexes at the end. Not repeatable.
 */
export async function loadScaleWorld(sql: ScaleSql, { count, times = 1, say }: ScaleOptions): Promise<void> {
  const world = scaleWorld(count / times)
  const ids = await sql.begin((tx) => readReferenceIds(tx))
  await sql.begin(async (tx) => {
    const options = { seed: 7, now: SCALE_NOW, hashPassword: async () => 'nobody logs in here' }
    const { ownerIds } = await loadAccounts(tx, world.shops, options)
    await loadShops(tx, world.shops, ownerIds, ids)
  })
  const later = await takeIndexesOff(sql)
  await loadAll(sql, world, { count: count / times, say })
  if (times > 1) await timed(say, 'copies', () => multiply(sql, times))
  await finish(sql, later, say)
  await sql`insert into imports (name, content_hash) values (${MARK}, ${String(count)})`
}

/** Restores indexes and foreign keys, and computes counters from all rows. */
async function finish(sql: ScaleSql, later: readonly string[], say: ScaleOptions['say']) {
  for (const statement of later) await timed(say, statement, () => build(sql, statement))
  for (const statement of [SUPERSESSIONS, PRODUCT_LISTS, COUNTS, 'analyze'])
    await timed(say, statement, () => build(sql, statement))
  await timed(say, 'vacuum', () => vacuum(sql))
}

/** Sets the visibility map, which index-only scans need; not possible within a transaction. */
async function vacuum(sql: ScaleSql) {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum search_items, part_numbers, product_cards, product_pages, stocks, offers, shops`
    await connection`reset statement_timeout`
  } finally {
    connection.release()
  }
}

async function loadAll(sql: ScaleSql, world: ScaleWorld, { count, say }: ScaleOptions) {
  const startedAt = performance.now()
  const write = await batchWriter(sql)
  const running = new Set<Promise<void>>()
  let written = 0
  for (const batch of batches(world.products())) {
    const one = write(batch).then(() => void running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
    written += batch.length
    if (written % 50_000 < BATCH) say(`${written} of ${count}, ${seconds(startedAt)} s`)
  }
  await Promise.all(running)
}

async function batchWriter(sql: ScaleSql) {
  const ids = await sql.begin((tx) => readReferenceIds(tx))
  const reference = await readReferenceFor(sql, ids)
  const indexing = { sql, reference: await readReferenceData(sql), lists: openTagLists() }
  return (batch: readonly WorldProduct[]) => {
    const shown = batch
      .filter(({ state }) => state === 'active')
      .map((product) => sourceOf(product, reference))
    return sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`set local synchronous_commit = off`
      await tx`set local statement_timeout = 0`
      await loadProducts(tx, batch, ids, new Date())
      await copyReadModels(tx, shown, indexing)
    })
  }
}

function* batches(products: Generator<WorldProduct>): Generator<WorldProduct[]> {
  let batch: WorldProduct[] = []
  for (const product of products) {
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function timed(say: ScaleOptions['say'], what: string, work: () => Promise<void>) {
  const startedAt = performance.now()
  await work()
  if (performance.now() - startedAt > 2000) say(`${seconds(startedAt)} s ${what.slice(0, 100)}`)
}

const seconds = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1)

/** What the trigger, disabled during the copy, would have stored of the sellers' data. */
const SUPERSESSIONS = `
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from stated_supersessions where old_key <> new_key
  on conflict do nothing`
const COUNTS = `update shops s set product_count = (select count(*) from search_items i where i.shop_id = s.id)`
const PRODUCT_LISTS = `
  insert into shop_product_lists (tag, shop_id)
  select distinct tag, i.shop_id from search_items i, unnest(i.tags) tag where tag < 5 << 24
  on conflict do nothing`
