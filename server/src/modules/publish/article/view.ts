import { createHmac, randomBytes } from 'node:crypto'
import { isRobot } from '../../../gateway/robot.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { ViewSaltRow } from '../../../platform/database/rows.generated.ts'
import type { CoalescedJob } from '../../../platform/job/coalesced-jobs.ts'
import { publish } from '../../../platform/job/outbox.ts'

/** The reader, as far as the transport knows. */
export interface ViewVisitor {
  readonly address: string
  readonly userAgent: string
}

/** Salts live two days: after that no hash can be linked to a reader. */
const RETENTION_DAYS = 2

/** Counts a reader once a day; robots and unpublished articles are ignored. */
export async function noteView(db: Db, id: string, visitor: ViewVisitor, now: Date): Promise<void> {
  if (isRobot(visitor.userAgent)) return
  const day = now.toISOString().slice(0, 10)
  const hash = createHmac('sha256', await saltOf(db.sql, day))
    .update(`${visitor.address} ${visitor.userAgent}`)
    .digest()
    .subarray(0, 16)
  await db.transaction(async (tx) => {
    const isFirst = await tx`
      insert into article_views (article_id, day, visitor)
      select id, ${day}, ${hash} from articles where id = ${id} and published_at is not null
      on conflict do nothing returning article_id`
    if (isFirst.length > 0) await publish(tx, articleViews.topic, { id, day })
  })
}

let known: { readonly day: string; readonly sql: Queryable; readonly salt: Buffer } | undefined

/** Shared by all processes on one database. */
async function saltOf(sql: Queryable, day: string): Promise<Buffer> {
  if (known?.day === day && known.sql === sql) return known.salt
  await sql`insert into view_salts (day, salt) values (${day}, ${randomBytes(32)}) on conflict do nothing`
  const [row] = await sql<Pick<ViewSaltRow, 'salt'>[]>`select salt from view_salts where day = ${day}`
  known = { day, sql, salt: row!.salt }
  return known.salt
}

interface ReadArticle {
  readonly id: string
  /** Missing in entries from before days were counted. */
  readonly day?: string
}

/** Adds up views once a minute, so that a popular article is written once. */
export const articleViews: CoalescedJob = {
  topic: 'article.viewed',
  async settle(sql: Tx, data: readonly object[]) {
    const read = data as readonly ReadArticle[]
    const ids = read.map(({ id }) => id)
    const days = read.map(({ day }) => day ?? null)
    await sql`
      insert into article_view_days (article_id, day, views)
      select id, day::date, count(*) from unnest(${ids}::uuid[], ${days}::text[]) read (id, day)
        join articles using (id) where day is not null group by id, day order by id, day
      on conflict (article_id, day) do update set views = article_view_days.views + excluded.views`
    await sql`
      update articles set view_count = view_count + read.count
      from (select id, count(*) from unnest(${ids}::uuid[]) id group by id order by id) read
      where articles.id = read.id`
  },
}

/** Deletes hashes and salts of past days. Returns the number of hashes. */
export async function forgetOldViews({ sql }: Db, now: Date): Promise<{ views: number }> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString().slice(0, 10)
  await sql`delete from view_salts where day < ${oldest}`
  const removed = await sql`delete from article_views where day < ${oldest}`
  return { views: removed.count }
}
