import type { Currency } from '@tiantian/contracts/money.ts'
import { inChunks } from '../../platform/chunks.ts'
import type { Queryable } from '../../platform/database.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { publish } from '../../platform/outbox.ts'
import { idsAfter, indexProducts } from './index-item.ts'
import { priceOf } from './index-item-source.ts'

/** Products of one transaction, most of which are written by one statement. */
const CHUNK = 50
/** Of one job, which ends so within seconds when the server stops. */
const CHUNKS = 20

interface Order {
  /** Those whose rates have changed. */
  readonly currencies: readonly Currency[]
  /** The last product that was done. */
  readonly after?: string
}

/**
 * Prices in US cents are reckoned anew by the rates of now, ordered by an import of other rates: lists are sorted and
 * narrowed by them. Some products a job, each orders the next.
 */
export const priceBatchJob: JobHandler = {
  topic: 'product.price',
  async run(db, data) {
    const { currencies, after } = data as Order
    let last = after
    const isMore = await inChunks(CHUNKS, async () => {
      last = await db.transaction((tx) => priceNext(tx, currencies, last))
      return last !== undefined
    })
    if (isMore) await publish(db.sql, priceBatchJob.topic, { currencies, after: last })
  },
}

/** Answers the last product that was looked at, undefined at the end of all. */
async function priceNext(tx: Queryable, currencies: Order['currencies'], after?: string) {
  const ids = await idsAfter(tx, CHUNK, after)
  // Locked as by whoever writes them, so that the later one writes the later state. Counted only then: another offer
  // may have come while we waited.
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
  // Of several offers another one may be the best by now, which cards and pages tell.
  if (several.length > 0) await indexProducts(tx, several)
  if (single.length > 0) await writePrices(tx, single)
  return ids.length < CHUNK ? undefined : ids.at(-1)
}

const writePrices = (tx: Queryable, ids: readonly string[]) => tx`
  update search_items i set price_cents = price.cents
  from offers o cross join lateral (${priceOf(tx)}) price
  where i.product_id = any(${ids as string[]}::uuid[]) and o.product_id = i.product_id and i.price_cents <> price.cents`
