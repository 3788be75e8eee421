import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type {
  addComplaint as addContract,
  listComplaints as listContract,
  ModeratedAccount,
} from '@tiantian/contracts/review/complaint.ts'
import { RECORD_DAYS } from '@tiantian/contracts/review/complaint.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { claimInSql, claimOf } from '../office/claim.ts'
import type { Actor } from './review.ts'

/** Stored for the office, once per user. @throws AppError('PRODUCT_NOT_FOUND' | 'REVIEW_NOT_FOUND') */
export async function addComplaint({ db, userId, now }: Actor, input: Parsed<typeof addContract>) {
  const sql = db.sql
  const { kind, id, reason, note } = input
  const found =
    kind === 'product'
      ? await sql`select from search_items where product_id = ${id}`
      : await sql`select from reviews where id = ${id} and state = 'shown'`
  if (found.length === 0) throw new AppError(kind === 'product' ? 'PRODUCT_NOT_FOUND' : 'REVIEW_NOT_FOUND')
  await sql`
    insert into complaints (kind, object_id, reporter_id, reason, note, created_at)
    values (${kind}, ${id}, ${userId}, ${reason}, ${note}, ${now}) on conflict do nothing`
}

type List = Output<typeof listContract>
type ReviewComplaintRow = List['rows'][number]
type ComplaintResult = Omit<ReviewComplaintRow, 'at' | 'claim'> & {
  time: string
  claim: ReviewComplaintRow['claim'] | null
}
type ComplaintInput = Parsed<typeof listContract>

const DAY_MS = 86_400_000
const LIST = 'complaints'
/** When it was made, about what, and by whom. */
const position = z.tuple([cursorTime, cursorId, cursorId])

/**
 * Open complaints, oldest first, or decided ones, newest first. @throws AppError('INVALID_INPUT') for a cursor of
 * another list
 */
export async function listComplaints(
  { db: { sql }, userId, now }: Actor,
  input: ComplaintInput,
  language: Language,
) {
  const found = await findComplaints(sql, input, { language, userId, now })
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [
    row.time,
    row.id,
    row.reporter.id,
  ])
  return {
    rows: rows.map(({ time, claim, author, reporter, ...row }) => ({
      ...row,
      at: isoTime(time),
      author: author && accountOf(author),
      reporter: accountOf(reporter),
      claim: claimOf(claim),
    })),
    nextCursor,
  }
}

const accountOf = (found: ModeratedAccount): ModeratedAccount => ({
  ...found,
  stoppedUntil: found.stoppedUntil && isoTime(found.stoppedUntil),
})

interface ComplaintReader {
  readonly language: Language
  readonly userId: string
  readonly now: Date
}

function findComplaints(sql: Queryable, input: ComplaintInput, { language, ...reader }: ComplaintReader) {
  const after = readCursor(listName(input), input.cursor, position)
  const [order, beyond] = input.isDecided ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return sql<ComplaintResult[]>`
    select c.kind, c.object_id as id, c.reason, c.note, c.created_at::text as time,
      ${accountInSql(sql, sql`u`, reader.now)} as reporter,
      case when a.id is not null then ${accountInSql(sql, sql`a`, reader.now)} end as author,
      ${claimInSql(sql, 'complaints', sql`c.kind || ':' || c.object_id`, reader)} as claim,
      coalesce(r.text, ${sql.unsafe(textInSql('p.name', language))}, '') as content,
      coalesce(r.product_id, p.id) as "productId", r.stars, c.state, c.decision_note as "decisionNote",
      c.has_hidden and coalesce(r.state, p.state) = 'hidden' as "isHidden"
    from complaints c join users u on u.id = c.reporter_id
      left join products p on c.kind = 'product' and p.id = c.object_id
      left join reviews r on c.kind = 'review' and r.id = c.object_id
      left join users a on a.id = r.author_id
    where ${input.isDecided ? sql`c.state <> 'open'` : sql`c.state = 'open'`}
      ${input.kind ? sql`and c.kind = ${input.kind}` : sql``}
      ${
        after
          ? sql`and (c.created_at, c.object_id, c.reporter_id)
            ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::uuid)`
          : sql``
      }
    order by c.created_at ${order}, c.object_id ${order}, c.reporter_id ${order} limit ${input.limit + 1}`
}

/** An SQL expression with an account and its recent record as JSON. */
function accountInSql(sql: Queryable, user: Fragment, now: Date): Fragment {
  const since = new Date(now.getTime() - RECORD_DAYS * DAY_MS)
  return sql`jsonb_build_object('id', ${user}.id, 'name', coalesce(${user}.nickname, ${user}.username, ''),
    'isStopped', ${user}.status = 1, 'stoppedUntil', ${user}.banned_until,
    'hiddenReviewCount', (
      select count(*) from reviews h
      where h.author_id = ${user}.id and h.state = 'hidden' and h.created_at > ${since}),
    'reportCount', (
      select count(*) from complaints m where m.reporter_id = ${user}.id and m.created_at > ${since}),
    'dismissedReportCount', (
      select count(*) from complaints m
      where m.reporter_id = ${user}.id and m.state = 'dismissed' and m.created_at > ${since}))`
}

const listName = ({ isDecided }: ComplaintInput) => (isDecided ? 'decided complaints' : LIST)
