import { inChunks } from '../../platform/chunks.ts'
import type { Db, Queryable, Tx } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { recurring } from '../../platform/recurring.ts'
import type { Stop } from '../../platform/stop-all.ts'
import { indexProducts } from './index-item.ts'

const EVERY_MS = 60_000
/** Offers of one transaction; at the end of a month those of whole shops end at once. */
const CHUNK = 25
/**
 * So far behind the last look the next one begins. What a transaction writes is indexed as of its beginning and seen
 * by others at its end, and a load may take that long: an offer that ends in between is listed, and was not there for
 * the looks of that time.
 */
const OPEN_MAX = '1 hour'

/** An offer that has ended; times as PostgreSQL writes them, to the microsecond. */
interface Ended {
  readonly valid_to: string
  readonly id: string
  readonly product_id: string
}

type OfferEndPosition = Pick<Ended, 'valid_to' | 'id'>

/** Lists follow offers that have ended, now and every minute. */
export function startOfferEnds(db: Db, log: Logger): Stop {
  const stopping = new AbortController()
  const work = () => followEnds(db, log, stopping.signal)
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
export async function followEnds(db: Db, log: Logger, signal?: AbortSignal): Promise<void> {
  const { sql } = db
  const [viewer] = await sql<[{ after: string; until: string }]>`
    select (looked_at - ${OPEN_MAX}::interval)::text as after, now()::text as until from offer_ends`
  let place: OfferEndPosition = { valid_to: viewer.after, id: FIRST }
  let isDone = false
  await inChunks(Number.POSITIVE_INFINITY, async () => {
    const ended = await indexChunk(db, { after: place, until: viewer.until }, log)
    place = ended.at(-1) ?? place
    isDone = ended.length < CHUNK
    return !(isDone || signal?.aborted)
  })
  if (isDone) await sql`update offer_ends set looked_at = greatest(looked_at, ${viewer.until}::timestamptz)`
}

const FIRST = '00000000-0000-0000-0000-000000000000'

interface Span {
  readonly after: OfferEndPosition
  readonly until: string
}

/** One product that cannot be indexed shall not keep the others in the lists: then each is indexed by itself. */
async function indexChunk(db: Db, span: Span, log: Logger): Promise<Ended[]> {
  try {
    return await db.transaction((tx) => indexNext(tx, span))
  } catch {
    const ended = await listEnded(db.sql, span)
    for (const id of productsOf(ended)) {
      // For as long as it is looked back, the next looks try again.
      await db
        .transaction((tx) => indexProducts(tx, [id]))
        .catch((err: unknown) => log.error({ err, productId: id }, 'lists keep an offer that has ended'))
    }
    return ended
  }
}

async function indexNext(tx: Tx, span: Span): Promise<Ended[]> {
  // Of two servers the later one finds what the other has left.
  await tx`select from offer_ends for update`
  const ended = await listEnded(tx, span)
  await indexProducts(tx, productsOf(ended))
  return ended
}

const productsOf = (ended: readonly Ended[]) => [...new Set(ended.map(({ product_id }) => product_id))]

/** Those that their products still show, in every language: of what was followed no page is left that holds it. */
const listEnded = (sql: Queryable, { after, until }: Span) => sql<Ended[]>`
  select o.valid_to::text, o.id, o.product_id from offers o
  where (o.valid_to, o.id) > (${after.valid_to}::timestamptz, ${after.id}) and o.valid_to <= ${until}::timestamptz
    and o.id = any((
      select p.offer_ids from product_pages p where p.product_id = o.product_id and p.language = 'en')::uuid[])
  order by o.valid_to, o.id limit ${CHUNK}`
