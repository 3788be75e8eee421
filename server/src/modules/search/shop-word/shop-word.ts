import { hash } from 'node:crypto'
import type { RateLimit } from '@tiantian/contracts/action.ts'
import { keptByClock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/job/batch-queue.ts'
import { addressKey, RateLimiter } from '../../../platform/network/rate-limit.ts'
import type { Visitor } from '../../product/numbers/view-count.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import { storable } from '../zero-result/zero-result-text.ts'

/**
 * Words are shown from this many different accounts on, so that nobody's own words are recognised. An anonymous account
 * is one too; an address is not, as one phone has several in a day.
 */
export const WORD_PEOPLE_MIN = 5
/** Different texts per shop and day; a program that types texts exceeds it. */
export const SHOP_WORDS_A_DAY = 200
/** Of these, as many brought or used as the second by one network, so that nobody fills the day of a shop alone. */
export const NEW_WORDS_OF_NETWORK: RateLimit = { max: 20, windowSeconds: 86_400 }
const WORDS_SHOWN = 30
/** A text of so many accounts is not pushed out of a full day. */
const LASTING_MARKS = 2
/** The width of `search_shop_words.marks`. */
const MARKS = 64
/** The longest period that is shown, and some days for time zones. */
const RETENTION_DAYS = 32
const DAY_MS = 86_400_000

const limiterOf = keptByClock((clock) => new RateLimiter(clock))

/**
 * Notes the words with which a visitor reached a product, without the visitor: an account is one of 64 marks. Who has
 * none adds to the count of words that others have brought.
 */
export function noteShopWord({ db, clock, log, user, caller }: Visitor, productId: string, typed: string) {
  const limiter = limiterOf(clock)
  const network = addressKey(caller.address)
  writeWord(db, {
    productId,
    text: typed,
    userId: user?.id ?? null,
    at: clock.now().toISOString(),
    mark: user ? hash('sha1', user.id, 'buffer')[0]! % MARKS : null,
    mayAdd: (shopId) => limiter.allow(`${network} ${shopId}`, NEW_WORDS_OF_NETWORK),
  }).catch((error: unknown) => log.warn({ err: error }, 'search words of a shop could not be counted'))
}

interface ShopWordRow {
  readonly productId: string
  readonly text: string
  /** Null without an account. */
  readonly mark: number | null
  /** Only to leave out the team of the shop; not stored. */
  readonly userId: string | null
  readonly at: string
  /** Whether its network may bring the shop one more text today, or be the second to use one. */
  readonly mayAdd: (shopId: string) => boolean
}

const writeWord = inBatches<ShopWordRow, undefined>({
  concurrency: 1,
  atMost: 1000,
  gatherMs: 1000,
  async work({ sql }, rows) {
    const reference = await readReferenceData(sql)
    const stored = rows.flatMap((row) => {
      const text = storable(row.text, reference)
      return text === undefined ? [] : [{ ...row, text }]
    })
    await writeWords(sql, stored)
    return rows.map(() => ({ reply: undefined }))
  },
})

interface TypedWord {
  readonly shopId: string
  readonly day: string
  readonly text: string
  readonly mark: number | null
  /** Its place in the batch. */
  readonly nth: number
  /** Those who have used it that day, null when it is new. */
  readonly marks: string | null
}

/**
 * New texts only of accounts and so many of a network; known ones are always counted. The second account counts only
 * within the same limit, since a text of two is no longer pushed out by others.
 */
async function writeWords(sql: Queryable, rows: readonly ShopWordRow[]) {
  const typed = await sql<TypedWord[]>`
    select t.*, t.day::text, (select w.marks::text from search_shop_words w where (w.shop_id, w.day, w.text)
      = (t."shopId", t.day, t.text)) as marks
    from (
      select s.id as "shopId", (one.at at time zone c.time_zone)::date as day, one.text, one.mark, one.nth
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ ...row, nth })))}::jsonb)
          as one ("productId" uuid, text text, mark int, "userId" uuid, at timestamptz, nth int)
        join products p on p.id = one."productId" and p.state = 'active'
        join shops s on s.id = p.shop_id and s.state = 'active' join cities c on c.id = s.city_id
      where not exists (select from shop_members m where m.shop_id = s.id and m.user_id = one."userId")
    ) t order by t.nth`
  const used = new Map<string, ReadonlySet<number>>()
  const counted = typed.flatMap((word) => {
    const key = JSON.stringify([word.shopId, word.day, word.text])
    const known = used.get(key) ?? (word.marks === null ? undefined : marksOf(word.marks))
    const mark = newMark(word, known, () => rows[word.nth]!.mayAdd(word.shopId))
    if (!known && mark === null) return []
    used.set(key, new Set([...(known ?? []), ...(mark === null ? [] : [mark])]))
    return [{ ...word, mark }]
  })
  if (counted.length > 0) await storeWords(sql, counted)
}

/** The mark that a visitor adds to a text, null when it has it already or its network may not. */
function newMark({ mark }: TypedWord, known: ReadonlySet<number> | undefined, mayAdd: () => boolean) {
  if (mark === null || known?.has(mark)) return null
  return (known?.size ?? 0) >= LASTING_MARKS || mayAdd() ? mark : null
}

/** The places of the ones in a bit string. */
const marksOf = (bits: string) => new Set([...bits].flatMap((bit, place) => (bit === '1' ? [place] : [])))

/** Of a day that has too many texts, those of one account alone make room, the latest of them last. */
async function storeWords(sql: Queryable, typed: readonly TypedWord[]) {
  const given = JSON.stringify(typed)
  await sql`
    insert into search_shop_words as w (shop_id, day, text, count, marks)
    select shop_id, day, text, count(*), coalesce(bit_or(set_bit(0::bit(64), mark, 1)), 0::bit(64))
    from jsonb_to_recordset(${given}::jsonb) as one ("shopId" uuid, day date, text text, mark int),
      lateral (select "shopId" as shop_id) named
    group by shop_id, day, text order by shop_id, day, text
    on conflict (shop_id, day, text) do update
      set count = w.count + excluded.count, marks = w.marks | excluded.marks`
  await sql`
    with typed as (
      select distinct "shopId" as shop_id, day, text from jsonb_to_recordset(${given}::jsonb)
        as one ("shopId" uuid, day date, text text)
    ), ranked as (
      select w.shop_id, w.day, w.text, row_number() over (partition by w.shop_id, w.day
        order by least(bit_count(w.marks), ${LASTING_MARKS}) desc, t.text is null and bit_count(w.marks) < ${LASTING_MARKS}, bit_count(w.marks) desc, w.count desc, w.text) as place
      from search_shop_words w left join typed t on (t.shop_id, t.day, t.text) = (w.shop_id, w.day, w.text)
      where (w.shop_id, w.day) in (select shop_id, day from typed)
    )
    delete from search_shop_words w using ranked r
    where (w.shop_id, w.day, w.text) = (r.shop_id, r.day, r.text) and r.place > ${SHOP_WORDS_A_DAY}`
}

/** The most frequent words of a shop since a day, each of several different accounts. */
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
