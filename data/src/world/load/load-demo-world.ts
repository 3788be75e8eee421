import type { Sql, TransactionSql } from 'postgres'
import type { DataWorld } from '../world.ts'
import { createWorld, PRODUCT_COUNT, SHOP_COUNT } from '../world.ts'
import type { DemoAccount, HashPassword } from './accounts.ts'
import { loadAccounts } from './accounts.ts'
import { loadProducts } from './load-products.ts'
import { loadReviews } from './load-reviews.ts'
import { loadShops } from './load-shops.ts'
import type { ReferenceIds } from './reference-ids.ts'
import { readReferenceIds } from './reference-ids.ts'

/** The row of `imports` that marks the world as loaded. */
const MARK = 'demo-world'
const BATCH = 1000

export interface DemoWorldOptions {
  readonly seed: number
  /** The end of the shops' history in the world. */
  readonly now: Date
  /** Stocks were counted shortly before: those counted long ago are uncertain. `now` by default. */
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
    const { accounts, ownerIds } = await loadAccounts(tx, world.shops, options)
    await loadShops(tx, world.shops, ownerIds, ids)
    await loadInBatches(tx, world, productCount, { ids, today })
    await loadReviews(tx, world, { seed, now, count: productCount })
    await countProducts(tx)
    await options.indexProducts?.(tx)
    return accounts
  })
}

async function loadInBatches(
  tx: TransactionSql,
  world: DataWorld,
  count: number,
  { ids, today }: { ids: ReferenceIds; today: Date },
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    const products = Array.from({ length: size }, (_, at) => world.product(from + at))
    await loadProducts(tx, products, ids, today)
  }
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
