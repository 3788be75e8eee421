import { hash } from 'node:crypto'
import { inBatches } from '../../../platform/batch-queue.ts'
import type { Db, Queryable } from '../../../platform/database.ts'
import { addressKey } from '../../../platform/rate-limit.ts'
import type { Visitor } from '../../product/numbers/view-count.ts'
import { storable } from '../zero-result/zero-result-text.ts'

/** Words are shown from this many different visitors on, so that nobody's own words are recognised. */
export const WORD_PEOPLE_MIN = 5
/** Different texts per shop and day; a program that types texts exceeds it. */
export const SHOP_WORDS_A_DAY = 200
const WORDS_SHOWN = 30
/** The width of `search_shop_words.marks`. */
const MARKS = 64
/** The longest period that is shown, and some days for time zones. */
const RETENTION_DAYS = 32
const DAY_MS = 86_400_000

/** Notes the words with which a visitor reached a product. Stored without the visitor, as one of 64 marks. */
export function noteShopWord({ db, clock, log, user, caller }: Visitor, productId: string, typed: string) {
  const text = storable(typed)
  if (text === undefined) return
  // A visitor without an account can change the device, but not the network.
  const who = user?.kind === 'person' ? user.id : addressKey(caller.address)
  const mark = hash('sha1', who, 'buffer')[0]! % MARKS
  writeWord(db, { productId, text, mark, userId: user?.id ?? null, at: clock.now().toISOString() }).catch(
    (error: unknown) => log.warn({ err: error }, 'search words of a shop could not be counted'),
  )
}

interface ShopWordRow {
  readonly productId: string
  readonly text: string
  readonly mark: number
  /** Only to leave out the team of the shop; not stored. */
  readonly userId: string | null
  readonly at: string
}

const writeWord = inBatches<ShopWordRow, undefined>({
  concurrency: 1,
  atMost: 1000,
  gatherMs: 1000,
  async work({ sql }, rows) {
    await writeWords(sql, rows)
    return rows.map(() => ({ reply: undefined }))
  },
})

/** New texts of a day only below the limit: known ones are still counted. */
async function writeWords(sql: Queryable, rows: readonly ShopWordRow[]) {
  await sql`
    with typed as (
      select s.id as shop_id, one.text, one.mark, (one.at at time zone c.time_zone)::date as day
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as one ("productId" uuid, text text, mark int, "userId" uuid, at timestamptz)
        join products p on p.id = one."productId" and p.state = 'active'
        join shops s on s.id = p.shop_id and s.state = 'active' join cities c on c.id = s.city_id
      where not exists (select from shop_members m where m.shop_id = s.id and m.user_id = one."userId")
    ), counted as (
      select shop_id, day, text, count(*) as count, bit_or(set_bit(0::bit(64), mark, 1)) as marks,
        exists (select from search_shop_words w where (w.shop_id, w.day, w.text)
          = (typed.shop_id, typed.day, typed.text)) as is_known
      from typed group by shop_id, day, text
    ), rooms as (
      select shop_id, day, ${SHOP_WORDS_A_DAY} - (select count(*) from search_shop_words w
        where w.shop_id = t.shop_id and w.day = t.day) as room
      from (select distinct shop_id, day from typed) t
    ), placed as (
      select c.*, is_known or row_number() over (partition by shop_id, day, is_known order by text) <= room as is_stored
      from counted c join rooms using (shop_id, day)
    )
    insert into search_shop_words as w (shop_id, day, text, count, marks)
    select shop_id, day, text, count, marks from placed where is_stored order by shop_id, day, text
    on conflict (shop_id, day, text) do update
      set count = w.count + excluded.count, marks = w.marks | excluded.marks`
}

/** The most frequent words of a shop since a day, each of several different visitors. */
export const listShopWords = (sql: Queryable, shopId: string, since: string) =>
  sql<{ text: string; count: number }[]>`
    select text, sum(count)::int as count from search_shop_words where shop_id = ${shopId} and day >= ${since}::date
    group by text having bit_count(bit_or(marks)) >= ${WORD_PEOPLE_MIN}
    order by sum(count) desc, text limit ${WORDS_SHOWN}`

export async function deleteOldShopWords({ sql }: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10)
  const { count } = await sql`delete from search_shop_words where day < ${oldest}`
  return count
}
