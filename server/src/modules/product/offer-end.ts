import type { TransactionSql } from 'postgres'
import { inBites } from '../../platform/bites.ts'
import type { Db } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { recurring } from '../../platform/recurring.ts'
import type { Stop } from '../../platform/stop-all.ts'
import { indexProducts } from './index-item.service.ts'

const EVERY_MS = 60_000
/** Offers of one transaction; at the end of a month those of whole shops end at once. */
const BITE = 25

/** The last offer whose end was followed; times as PostgreSQL writes them, to the microsecond. */
interface Mark {
  readonly valid_to: string
  readonly offer_id: string
}

/** Lists follow offers that have ended, now and every minute. */
export function startOfferEnds(db: Db, log: Logger): Stop {
  const stopping = new AbortController()
  const work = () => followEnds(db, stopping.signal)
  const stop = recurring({ name: 'the look at offers that end', everyMs: EVERY_MS, work }, log)
  return () => {
    stopping.abort()
    return stop()
  }
}

/**
 * Indexes the products of all offers that have ended since they were last looked at: until then lists keep the price
 * and the stock of an offer that nobody can order from. By the clock of the database, as pages and carts are.
 */
export async function followEnds({ $client }: Db, signal?: AbortSignal): Promise<void> {
  await inBites(Number.POSITIVE_INFINITY, async () => {
    const count = await $client.begin(indexNextEnded)
    return count === BITE && !signal?.aborted
  })
}

async function indexNextEnded(tx: TransactionSql): Promise<number> {
  // Of two servers the later one goes on where the other has come to.
  const [mark] = await tx<[Mark]>`select valid_to::text, offer_id from offer_ends for update`
  const ended = await tx<(Mark & { product_id: string })[]>`
    select valid_to::text, id as offer_id, product_id from offers
    where (offers.valid_to, id) > (${mark.valid_to}::timestamptz, ${mark.offer_id}) and offers.valid_to <= now()
    order by offers.valid_to, id limit ${BITE}`
  const last = ended.at(-1)
  if (!last) return 0
  await indexProducts(tx, [...new Set(ended.map(({ product_id }) => product_id))])
  await tx`update offer_ends set valid_to = ${last.valid_to}::timestamptz, offer_id = ${last.offer_id}`
  return ended.length
}
