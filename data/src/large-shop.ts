import type { Sql, TransactionSql } from 'postgres'
import { loadAuthorisations } from './world/load/load-authorisations.ts'
import { loadProducts } from './world/load/load-products.ts'
import { loadShops } from './world/load/load-shops.ts'
import type { ReferenceIds } from './world/load/reference-ids.ts'
import { readReferenceIds } from './world/load/reference-ids.ts'
import type { WorldProduct } from './world/product.ts'
import type { LargeShop } from './world/world.ts'
import { createLargeShop, PRODUCT_COUNT } from './world/world.ts'

/** Its row of `imports` says how far it is loaded. */
const MARK = 'demo-large-shop'
const DONE = 'done'
export const LARGE_SHOP_PRODUCTS = 20_000
/** Products in one transaction: search waits for none of them. */
const BATCH = 100

export interface LargeShopOptions {
  readonly seed: number
  readonly now: Date
  /** Writes what lists, pages and search show of products. */
  readonly indexProducts: (tx: TransactionSql, ids: readonly string[]) => Promise<void>
  readonly productCount?: number
}

export async function isLargeShopLoaded(sql: Sql): Promise<boolean> {
  const rows = await sql`select from imports where name = ${MARK} and content_hash = ${DONE}`
  return rows.length > 0
}

/**
 * Gives the demo account `owner` a second shop, of 20,000 products. Each batch is a transaction: what was interrupted goes
 * on after the last one.
 */
export async function loadLargeShop(sql: Sql, options: LargeShopOptions): Promise<void> {
  const { seed, now, productCount = LARGE_SHOP_PRODUCTS } = options
  const large = createLargeShop(seed, now)
  const ids = await sql.begin((tx) => readReferenceIds(tx))
  for (;;) {
    const isOver = await sql.begin(async (tx) => {
      const at = await positionOf(tx, large, ids)
      if (at === undefined || at.count >= productCount) return true
      const batch = await takeBatch(tx, large, at, Math.min(BATCH, productCount - at.count))
      await loadProducts(tx, batch.products, ids, new Date())
      await loadAuthorisations(tx, { seed, today: new Date(), shopId: large.shop.id })
      await options.indexProducts(
        tx,
        batch.products.map(({ id }) => id),
      )
      const count = at.count + batch.products.length
      await mark(tx, count < productCount ? `${batch.next} ${count}` : DONE)
      return count >= productCount
    })
    if (isOver) return
  }
}

/** The index after the last one that was looked at, and how many products there are. */
interface LoadPosition {
  readonly next: number
  readonly count: number
}

/** Undefined when nothing is left to do: it is loaded, or the demo account is gone. */
async function positionOf(
  tx: TransactionSql,
  { shop }: LargeShop,
  ids: ReferenceIds,
): Promise<LoadPosition | undefined> {
  const [marked] = await tx<{ content_hash: string }[]>`
    select content_hash from imports where name = ${MARK} for update`
  if (marked) {
    if (marked.content_hash === DONE) return undefined
    const [next = 0, count = 0] = marked.content_hash.split(' ').map(Number)
    return { next, count }
  }
  const [owner] = await tx<{ id: string }[]>`select id from users where username = 'owner'`
  if (!owner) return undefined
  await loadShops(tx, [shop], [owner.id], ids)
  return { next: PRODUCT_COUNT, count: 0 }
}

const mark = (tx: TransactionSql, text: string) => tx`
  insert into imports (name, content_hash) values (${MARK}, ${text})
  on conflict (name) do update set content_hash = excluded.content_hash, finished_at = now()`

/** The next products; numbers that the shop has are left out, since a shop has a part once. */
async function takeBatch(tx: TransactionSql, large: LargeShop, { next }: LoadPosition, size: number) {
  const products = new Map<string, WorldProduct>()
  let index = next
  for (; products.size < size; index += 1) {
    const product = large.product(index)
    if (product && !products.has(product.numberKey)) products.set(product.numberKey, product)
  }
  const known = await tx<{ number: string }[]>`
    select normalized_number as number from products
    where shop_id = ${large.shop.id} and normalized_number = any(${[...products.keys()]})`
  for (const { number } of known) products.delete(number)
  return { products: [...products.values()], next: index }
}
