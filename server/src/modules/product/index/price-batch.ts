import type { Currency } from '@tiantian/contracts/money.ts'
import { inChunks } from '../../../platform/chunks.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publish } from '../../../platform/job/outbox.ts'
import { idsAfter, indexProducts } from './index-item.ts'
import { priceOf } from './index-item-source.ts'

/** Products per transaction, most of which are written by one statement. */
const CHUNK = 50
/** Products per job; a job ends within seconds when the server stops. */
const CHUNKS = 20

interface PriceBatchOrder {
  /** The currencies whose rates changed. */
  readonly currencies: readonly Currency[]
  /** The last product done. */
  readonly after?: string
}

/**
 * Recalculates prices in US cents after an import of exchange rates: lists are sorted and filtered by them. Each job
 * handles some products and enqueues the next.
 */
export const priceBatchJob: JobHandler = {
  topic: 'product.price',
  async run(db, data) {
    const { currencies, after } = data as PriceBatchOrder
    let last = after
    const isMore = await inChunks(CHUNKS, async () => {
      last = await db.transaction((tx) => priceNext(tx, currencies, last))
      return last !== undefined
    })
    if (isMore) await publish(db.sql, priceBatchJob.topic, { currencies, after: last })
  },
}

/** Returns the last product checked, undefined when none is left. */
async function priceNext(tx: Queryable, currencies: PriceBatchOrder['currencies'], after?: string) {
  const ids = await idsAfter(tx, CHUNK, after)
  // Locked like any writer does, so that the later one writes the later state. Calculated only then: another offer
  // may have been added meanwhile.
  const locked = await tx<{ id: string }[]>`
    select p.id from products p where p.id = any(${ids}::uuid[]) and exists (
      select from offers o where o.product_id = p.id and o.currency = any(${currencies as string[]}))
    order by p.id for no key update`
  const products = await tx<{ id: string; offer_count: number }[]>`
    select product_id as id, count(*)::int as offer_count from offers
    where product_id = any(${locked.map(({ id }) => id)}::uuid[]) group by product_id order by product_id`
  const [several = [], single = []] = [true, false].map((isSeveral) =>
    products.filter(({ offer_count }) => offer_count > 1 === isSeveral).map(({ id }) => id),
  )
  // Another offer may have become the best one, which cards and pages show.
  if (several.length > 0) await indexProducts(tx, several)
  if (single.length > 0) await writePrices(tx, single)
  return ids.length < CHUNK ? undefined : ids.at(-1)
}

const writePrices = (tx: Queryable, ids: readonly string[]) => tx`
  update search_items i set price_cents = price.cents
  from offers o cross join lateral (${priceOf(tx)}) price
  where i.product_id = any(${ids as string[]}::uuid[]) and o.product_id = i.product_id and i.price_cents <> price.cents`
