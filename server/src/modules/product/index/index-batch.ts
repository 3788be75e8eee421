import { inChunks } from '../../../platform/chunks.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publish } from '../../../platform/job/outbox.ts'
import { SHOP_CHANGED } from '../../shop/shop-settings.ts'
import { indexNext, indexProducts } from './index-item.ts'

/** Products per transaction: 500 at once delayed concurrent requests by up to 0.6 s. */
const CHUNK = 25
/** Products per job; a job ends within seconds when the server stops. */
const CHUNKS = 20

/**
 * Reindexes all products after a change of indexed data: each job handles some and enqueues the next. A million takes
 * an hour and a half, during which requests are served.
 */
export const indexBatchJob: JobHandler = {
  topic: 'product.index',
  async run(db, data) {
    const { after } = data as { after?: string }
    const last = await indexInChunks(db, after, CHUNK, CHUNKS)
    if (last === undefined) return
    await publish(db.sql, indexBatchJob.topic, { after: last })
  },
}

/** Returns the id of the last product indexed, undefined when none is left. */
export async function indexInChunks(
  db: Db,
  after: string | undefined,
  chunk: number,
  chunks: number,
): Promise<string | undefined> {
  let last = after
  const isMore = await inChunks(chunks, async () => {
    last = await db.transaction((tx) => indexNext(tx, chunk, last))
    return last !== undefined
  })
  return isMore ? last : undefined
}

/** Reindexes the products of a shop that opened, closed or was renamed, some at a time. */
export const shopChangedJob: JobHandler = {
  topic: SHOP_CHANGED,
  async run(db, data) {
    const { shopId, after = FIRST } = data as { shopId: string; after?: string }
    let last = after
    const isMore = await inChunks(CHUNKS, async () => {
      const ids = await db.transaction(async (tx) => {
        const products = await tx<{ id: string }[]>`
          select id from products where shop_id = ${shopId} and id > ${last} order by id limit ${CHUNK}`
        if (products.length > 0)
          await indexProducts(
            tx,
            products.map(({ id }) => id),
          )
        return products
      })
      last = ids.at(-1)?.id ?? last
      return ids.length === CHUNK
    })
    if (isMore) await publish(db.sql, shopChangedJob.topic, { shopId, after: last })
  },
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** An offer was sold out, or is in stock again: another one may now be the best that lists show. */
export const stockFlipJob: JobHandler = {
  topic: 'product.stock',
  run: (db, data) => {
    const { productId } = data as { productId: string }
    return db.transaction((tx) => indexProducts(tx, [productId])).then(() => undefined)
  },
}
