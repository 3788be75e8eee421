import { inChunks } from '../../../platform/chunks.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { indexProducts } from './index-item.ts'

/** Offers per transaction; at the end of a month those of whole shops expire at once. */
const CHUNK = 25
/**
 * Each check starts this far before the last one. A transaction's offers are indexed with the time of its start and
 * become visible at its end, and a bulk load may take that long: an offer that expires in between is listed but was
 * invisible to the checks of that time.
 */
const OPEN_MAX = '1 hour'

/** An expired offer; times as PostgreSQL writes them, to the microsecond. */
interface ExpiredOffer {
  readonly valid_to: string
  readonly id: string
  readonly product_id: string
}

type OfferEndPosition = Pick<ExpiredOffer, 'valid_to' | 'id'>

/**
 * Reindexes the products of all offers that expired since the last check: until then lists show the price and stock
 * of an offer that cannot be ordered. Uses the clock of the database, like pages and carts.
 */
export async function followEnds(db: Db, log: Logger, signal?: AbortSignal): Promise<void> {
  const { sql } = db
  const [viewer] = await sql<[{ after: string; until: string }]>`
    select (checked_at - ${OPEN_MAX}::interval)::text as after, now()::text as until from offer_ends`
  let place: OfferEndPosition = { valid_to: viewer.after, id: FIRST }
  let isDone = false
  await inChunks(Number.POSITIVE_INFINITY, async () => {
    const ended = await indexChunk(db, { after: place, until: viewer.until }, log)
    place = ended.at(-1) ?? place
    isDone = ended.length < CHUNK
    return !(isDone || signal?.aborted)
  })
  if (isDone) await sql`update offer_ends set checked_at = greatest(checked_at, ${viewer.until}::timestamptz)`
}

const FIRST = '00000000-0000-0000-0000-000000000000'

interface OfferEndSpan {
  readonly after: OfferEndPosition
  readonly until: string
}

/** A product that cannot be indexed must not block the others: then each is indexed separately. */
async function indexChunk(db: Db, span: OfferEndSpan, log: Logger): Promise<ExpiredOffer[]> {
  try {
    return await db.transaction((tx) => indexNext(tx, span))
  } catch {
    const ended = await listEnded(db.sql, span)
    for (const id of productsOf(ended)) {
      // The following checks retry, as far back as they look.
      await db
        .transaction((tx) => indexProducts(tx, [id]))
        .catch((err: unknown) => log.error({ err, productId: id }, 'lists still show an expired offer'))
    }
    return ended
  }
}

async function indexNext(tx: Tx, span: OfferEndSpan): Promise<ExpiredOffer[]> {
  // Of two servers the later one processes what the other has left.
  await tx`select from offer_ends for update`
  const ended = await listEnded(tx, span)
  await indexProducts(tx, productsOf(ended))
  return ended
}

const productsOf = (ended: readonly ExpiredOffer[]) => [...new Set(ended.map(({ product_id }) => product_id))]

/** The expired offers that a page of their product still contains: once processed, no page contains them. */
const listEnded = (sql: Queryable, { after, until }: OfferEndSpan) => sql<ExpiredOffer[]>`
  select o.valid_to::text, o.id, o.product_id from offers o
  where (o.valid_to, o.id) > (${after.valid_to}::timestamptz, ${after.id}) and o.valid_to <= ${until}::timestamptz
    and o.id = any((
      select p.offer_ids from product_pages p where p.product_id = o.product_id and p.language = 'en')::uuid[])
  order by o.valid_to, o.id limit ${CHUNK}`
