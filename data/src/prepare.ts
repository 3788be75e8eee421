import type { Sql, TransactionSql } from 'postgres'
import type { ReferenceImportReport } from './import/import-reference.ts'
import { importReference } from './import/import-reference.ts'
import type { LargeShopOptions } from './large-shop.ts'
import { loadLargeShop } from './large-shop.ts'
import type { DemoAccount, HashPassword } from './world/load/accounts.ts'
import { loadAccounts } from './world/load/accounts.ts'
import { loadDemoArticles } from './world/load/load-articles.ts'
import { loadAuthorisations } from './world/load/load-authorisations.ts'
import { loadBankAccounts } from './world/load/load-bank-accounts.ts'
import { loadBrandRequest } from './world/load/load-brand-request.ts'
import { loadCustoms } from './world/load/load-customs.ts'
import { loadDemoDatasets } from './world/load/load-datasets.ts'
import { loadCoupons, loadDelivery } from './world/load/load-delivery.ts'
import { loadEnterprises } from './world/load/load-enterprises.ts'
import { loadDemoEvents } from './world/load/load-events.ts'
import { loadMessages } from './world/load/load-messages.ts'
import { loadNotifications } from './world/load/load-notifications.ts'
import { loadNumbers } from './world/load/load-numbers.ts'
import { loadTrade } from './world/load/load-orders.ts'
import { loadProductReviews } from './world/load/load-product-reviews.ts'
import { loadProducts } from './world/load/load-products.ts'
import { loadProposals } from './world/load/load-proposals.ts'
import { loadQuotes } from './world/load/load-quotes.ts'
import { loadReviews } from './world/load/load-reviews.ts'
import { loadShops } from './world/load/load-shops.ts'
import type { ReferenceIds } from './world/load/reference-ids.ts'
import { readReferenceIds } from './world/load/reference-ids.ts'
import type { DataWorld } from './world/world.ts'
import { createWorld, PRODUCT_COUNT, SHOP_COUNT } from './world/world.ts'

/** The row of `imports` that marks the world as loaded. */
const MARK = 'demo-world'
const BATCH = 1000

interface DemoWorldOptions {
  readonly seed: number
  /** The end of the shops' history in the world. */
  readonly now: Date
  /**
   * What the demo accounts see of their own ends here: orders, quotes, messages. Stocks were counted shortly before, for
   * those counted long ago are uncertain. `now` by default.
   */
  readonly today?: Date
  readonly hashPassword: HashPassword
  /** Writes the search rows of all products, in the same transaction. */
  readonly indexProducts?: (tx: TransactionSql) => Promise<void>
  readonly shopCount?: number
  readonly productCount?: number
}

export async function isDemoWorldLoaded(sql: Sql): Promise<boolean> {
  const rows = await sql`select from imports where name = ${MARK}`
  return rows.length > 0
}

/**
 * Loads the demo world into a database with reference data, in one transaction: an interrupted load leaves nothing.
 * Returns the demo accounts, undefined if the world is already loaded.
 */
export async function loadDemoWorld(
  sql: Sql,
  options: DemoWorldOptions,
): Promise<readonly DemoAccount[] | undefined> {
  const { seed, now, today = now, shopCount = SHOP_COUNT, productCount = PRODUCT_COUNT } = options
  return sql.begin(async (tx) => {
    const marked = await tx`
      insert into imports (name, content_hash) values (${MARK}, ${`seed ${seed}`}) on conflict do nothing`
    if (marked.count === 0) return undefined
    const world = createWorld(seed, now, shopCount)
    const ids = await readReferenceIds(tx)
    const { accounts, ownerIds, buyerId } = await loadAccounts(tx, world.shops, options)
    await loadShops(tx, world.shops, ownerIds, ids)
    await loadEnterprises(tx, { seed, today, shops: world.shops, ownerIds })
    const bestSellers = await loadInBatches(tx, world, productCount, { ids, today })
    await loadReviews(tx, world, { seed, now, count: productCount, bestSellers })
    await loadTrade(tx, { seed, now: today, buyerId, ownerId: ownerIds[0]! })
    await loadProposals(tx, { seed, now: today, buyerId, ownerId: ownerIds[0]! })
    await loadDelivery(tx, { seed, now })
    await loadBankAccounts(tx, { seed, now })
    await loadCustoms(tx, { seed, now })
    await loadCoupons(tx, { seed, now, ownerId: ownerIds[0]! })
    await loadMessages(tx, { seed, now: today, buyerId, ownerId: ownerIds[0]! })
    await loadQuotes(tx, { seed, now: today, buyerId, ownerId: ownerIds[0]! })
    await loadNotifications(tx, { seed, now: today, buyerId, ownerId: ownerIds[0]! })
    await loadBrandRequest(tx, { seed, now: today, ownerId: ownerIds[0]! })
    await loadAuthorisations(tx, { seed, today, ownerId: ownerIds[0]! })
    await loadProductReviews(tx, { seed, now: today, ownerId: ownerIds[0]! })
    await loadNumbers(tx, { seed, today, ownerId: ownerIds[0]! })
    await countProducts(tx)
    await options.indexProducts?.(tx)
    return accounts
  })
}

const BEST_SELLERS = 150

/** Returns the indexes of the products that are sold most. */
async function loadInBatches(
  tx: TransactionSql,
  world: DataWorld,
  count: number,
  { ids, today }: { ids: ReferenceIds; today: Date },
): Promise<readonly number[]> {
  const sales: { index: number; soldCount: number }[] = []
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    const products = Array.from({ length: size }, (_, at) => world.product(from + at))
    await loadProducts(tx, products, ids, today)
    sales.push(...products.map(({ soldCount }, at) => ({ index: from + at, soldCount })))
  }
  return sales
    .toSorted((one, other) => other.soldCount - one.soldCount)
    .slice(0, BEST_SELLERS)
    .map(({ index }) => index)
}

async function countProducts(tx: TransactionSql): Promise<void> {
  await tx`
    update shops set product_count = counted.products
    from (select shop_id, count(*) as products from products where state = 'active' group by shop_id) counted
    where counted.shop_id = shops.id`
  for (const table of [
    'products',
    'part_numbers',
    'part_references',
    'fitments',
    'offers',
    'price_tiers',
    'stocks',
  ]) {
    await tx`analyze ${tx(table)}`
  }
}

/** A demo address: its text says that it is not a real office. */
const ADDRESS = {
  'zh-Hans': '哈萨克斯坦阿拉木图（演示数据，并无实际办公室）',
  en: 'Almaty, Kazakhstan (demonstration: no office is really there)',
  ru: 'Алматы, Казахстан (демонстрация: настоящего офиса здесь нет)',
  kk: 'Алматы, Қазақстан (көрсетілім: мұнда шынайы кеңсе жоқ)',
}
const HOURS = {
  'zh-Hans': '周一至周五 9:00–18:00',
  en: 'Monday to Friday, 9:00 to 18:00',
  ru: 'пн–пт, 9:00–18:00',
  kk: 'дс–жм, 9:00–18:00',
}

/** Sets the office address of the demo world, unless one is already set. */
const loadDemoContact = (sql: Sql) => sql`
  insert into alliance_contact (id, email, address, hours, latitude, longitude, updated_at)
  values ('00000000-0000-7000-8000-00000000c0de', 'office@alliance.example', ${sql.json(ADDRESS)}, ${sql.json(HOURS)},
    43.2389, 76.9455, now())
  on conflict do nothing`

export type { DemoAccount, HashPassword } from './world/load/accounts.ts'

/** The public demo world. */
const DEMO_SEED = 20_261_121
const DEMO_NOW = new Date('2026-11-01T00:00:00Z')

export interface PrepareOptions {
  readonly sql: Sql
  /** A production start loads no demo world. */
  readonly loadsDemo: boolean
  readonly log: { info(message: string): void }
  readonly hashPassword: HashPassword
  /** Writes the search rows of all products, in the transaction that loads them. */
  readonly indexProducts: (tx: TransactionSql) => Promise<void>
  /** Publishes the loaded articles. */
  readonly showArticles: (tx: TransactionSql) => Promise<void>
}

/**
 * Prepares the database: imports the reference data and, on request, loads the demo world. Returns the demo accounts
 * if they were just created. If everything is there it only compares hashes.
 */
export async function prepareData(options: PrepareOptions): Promise<readonly DemoAccount[] | undefined> {
  reportImport(await importReference(options.sql), options.log)
  if (!options.loadsDemo) return undefined
  const accounts = (await isDemoWorldLoaded(options.sql)) ? undefined : await loadWorld(options)
  const { sql, log, showArticles } = options
  if (await loadDemoArticles(sql, { seed: DEMO_SEED, now: DEMO_NOW, showArticles }))
    log.info('Loaded the articles')
  if (await loadDemoDatasets(sql, { seed: DEMO_SEED })) log.info('Loaded the datasets')
  await loadDemoContact(sql)
  // Events must lie in the future: their days count from today, and an older world gets new ones too.
  await loadDemoEvents(sql, { seed: DEMO_SEED, now: new Date() })
  return accounts
}

/** The large shop of the demo world, unless it is there. */
export const loadLargeDemoShop = (sql: Sql, indexProducts: LargeShopOptions['indexProducts']) =>
  loadLargeShop(sql, { seed: DEMO_SEED, now: DEMO_NOW, indexProducts })

function reportImport({ imported, elapsedMs }: ReferenceImportReport, log: PrepareOptions['log']) {
  if (imported.length > 0) log.info(`Imported ${imported.join(', ')} in ${elapsedMs} ms`)
}

async function loadWorld({ sql, log, hashPassword, indexProducts }: PrepareOptions) {
  const startedAt = performance.now()
  log.info('Loading the demo world')
  const world = { seed: DEMO_SEED, now: DEMO_NOW, today: new Date() }
  const accounts = await loadDemoWorld(sql, { ...world, hashPassword, indexProducts })
  log.info(`Loaded the demo world in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return accounts
}
