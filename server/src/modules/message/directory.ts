import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type * as contract from '@tiantian/contracts/message/directory.ts'
import type { DirectoryEntry } from '@tiantian/contracts/message/directory.ts'
import * as z from 'zod'
import { cursorId, cursorText, pageOf, readCursor } from '../../platform/cursor.ts'
import type { Queryable } from '../../platform/database.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import type { MessageActor } from './party.ts'

const LIST = 'directory'
const position = z.tuple([cursorText, cursorId])

/** By name; nobody finds accounts that are closed or banned. */
export async function listDirectory(
  { db: { sql } }: MessageActor,
  { text, cursor, limit }: Parsed<typeof contract.listDirectory>,
): Promise<Output<typeof contract.listDirectory>> {
  const after = readCursor(LIST, cursor, position)
  const found = await sql<DirectoryEntry[]>`
    select d.user_id as "userId", d.name, d.company, d.job_title as "jobTitle", d.about
    from directory_entries d join users u on u.id = d.user_id and u.status = 0 and u.closing_at is null
    where ${text === '' ? sql`true` : sql`d.search_text ilike ${likePattern(text)}`}
      ${after ? sql`and (d.name, d.user_id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by d.name, d.user_id limit ${limit + 1}`
  return pageOf(LIST, found, limit, (row) => [row.name, row.userId])
}

type OwnEntry = Output<typeof contract.getOwnEntry>

export async function getOwnEntry(sql: Queryable, userId: string): Promise<OwnEntry> {
  const [profile] = await sql<NonNullable<OwnEntry['profile']>[]>`
    select name, company, job_title as "jobTitle", about from directory_entries where user_id = ${userId}`
  return { profile: profile ?? null }
}

export async function setOwnEntry(
  { db: { sql }, user }: MessageActor,
  { profile }: Parsed<typeof contract.setOwnEntry>,
): Promise<OwnEntry> {
  if (!profile) await sql`delete from directory_entries where user_id = ${user.id}`
  else
    await sql`
      insert into directory_entries (user_id, name, company, job_title, about)
      values (${user.id}, ${profile.name}, ${profile.company}, ${profile.jobTitle}, ${profile.about})
      on conflict (user_id) do update set name = excluded.name, company = excluded.company,
        job_title = excluded.job_title, about = excluded.about`
  return getOwnEntry(sql, user.id)
}
