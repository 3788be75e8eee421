import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { listParticipants as contract, Participant } from '@tiantian/contracts/expo/meeting.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorText, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import { likePattern, textInSql } from '../../../platform/database/text-in-sql.ts'
import type { MeetingViewer } from './my-meetings.ts'

const LIST = 'participants'
const position = z.tuple([cursorInt, cursorText, cursorId])

/**
 * Participants of an event, best matches first; only a user with a profile can see them.
 * @throws AppError('PARTICIPANT_ONLY')
 */
export async function listParticipants(
  { sql, userId, language }: MeetingViewer,
  { eventId, text, country, cursor, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const after = readCursor(LIST, cursor, position)
  const [me] = await sql<{ id: string }[]>`
    select p.id from meeting_profiles p where p.event_id = ${eventId} and p.user_id = ${userId}
      and ${sql.unsafe(isConfirmed('p'))}`
  if (!me) throw new AppError('PARTICIPANT_ONLY')
  const found = await sql<Participant[]>`
    select * from (
      select ${sql.unsafe(columns(language))}
      from meeting_profiles p join meeting_profiles me on me.id = ${me.id} join countries n on n.code = p.country
      where p.event_id = ${eventId} and p.id <> me.id and ${sql.unsafe(isConfirmed('p'))}
        ${country ? sql`and p.country = ${country}` : sql``}
        ${
          text === ''
            ? sql``
            : sql`and (concat_ws(' ', p.name, p.company, p.job_title, p.about) ilike ${likePattern(text)} or exists (
          select from categories c, jsonb_each_text(c.name) word
          where c.slug = any(p.offers || p.seeks) and word.value ilike ${likePattern(text)}))`
        }
    ) found
    ${
      after
        ? sql`where "matchCount" < ${after[0]}
      or ("matchCount" = ${after[0]} and (name, id) > (${after[1]}, ${after[2]}::uuid))`
        : sql``
    }
    order by "matchCount" desc, name, id limit ${limit + 1}`
  return pageOf(LIST, found, limit, (row) => [row.matchCount, row.name, row.id])
}

/** Users who have cancelled are not found any more. */
export const isConfirmed = (profile: string) => `exists (select from registrations r
  where r.event_id = ${profile}.event_id and r.user_id = ${profile}.user_id and r.state = 'confirmed')`

const columns = (language: Language) => `p.id, p.name, p.company, p.job_title as "jobTitle", p.country,
  ${textInSql('n.name', language)} as "countryName", ${kinds('p.offers', language)} as offers,
  ${kinds('p.seeks', language)} as seeks, p.about,
  ${common('p.offers', 'me.seeks')} + ${common('p.seeks', 'me.offers')} as "matchCount",
  exists (select from meetings m where m.state in ('requested', 'accepted')
    and least(m.requester_id, m.recipient_id) = least(p.id, me.id)
    and greatest(m.requester_id, m.recipient_id) = greatest(p.id, me.id)) as "isMet"`

const kinds = (slugs: string, language: Language) => `(
  select coalesce(json_agg(json_build_object('slug', c.slug, 'name', ${textInSql('c.name', language)}) order by c.position, c.id), '[]')
  from categories c where c.slug = any(${slugs}))`

const common = (one: string, other: string) =>
  `cardinality(array(select unnest(${one}) intersect select unnest(${other})))`
