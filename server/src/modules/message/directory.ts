import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type * as contract from '@tiantian/contracts/message/directory.ts'
import type { DirectoryCompany, DirectoryEntry } from '@tiantian/contracts/message/directory.ts'
import * as z from 'zod'
import { cursorId, cursorText, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { likePattern, textInSql } from '../../platform/database/text-in-sql.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { COMPANY_SORT_NAME, companyNameInSql, IS_VERIFIED } from '../enterprise/company.ts'
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

const COMPANIES = 'directory of companies'

/** By their names in Latin letters, as all languages can. */
export async function listDirectoryCompanies(
  { db: { sql }, language }: MessageActor,
  { text, cursor, limit }: Parsed<typeof contract.listDirectoryCompanies>,
): Promise<Output<typeof contract.listDirectoryCompanies>> {
  const after = readCursor(COMPANIES, cursor, position)
  const pattern = likePattern(text)
  const sortName = sql.unsafe(COMPANY_SORT_NAME)
  const found = await sql<(DirectoryCompany & { verified: string; sortName: string; id: string })[]>`
    select a.id, a.company_slug as slug, ${sql.unsafe(companyNameInSql(language))} as name,
      ${sql.unsafe(textInSql('n.name', language))} as "countryName", a.verified_at::text as verified,
      ${sortName} as "sortName",
      (select s.id from shops s where s.enterprise_id = a.id and s.state = 'active'
        order by s.created_at, s.id limit 1) as "shopId"
    from enterprise_applications a join countries n on n.code = a.country
    where ${sql.unsafe(IS_VERIFIED)}
      and (${text === ''} or a.name ilike ${pattern} or a.form->>'legalNameLatin' ilike ${pattern})
      ${after ? sql`and (${sortName}, a.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by ${sortName}, a.id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(COMPANIES, found, limit, (row) => [row.sortName, row.id])
  return {
    rows: rows.map(({ slug, name, verified, countryName, shopId }) => ({
      slug,
      name,
      countryName,
      shopId,
      verifiedAt: isoTime(verified),
    })),
    nextCursor,
  }
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
