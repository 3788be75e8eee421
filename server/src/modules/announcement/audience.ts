import type { AnnouncementAudience } from '@tiantian/contracts/announcement/announcement.ts'
import { isStaff, ROLES } from '@tiantian/contracts/permission.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { IS_VERIFIED } from '../enterprise/company.ts'

/** Roles that open the office; those for one language have it after a colon. */
const OFFICE_ROLES = ROLES.filter((role) => isStaff([role]))

/** The condition on `users u` that holds for the readers of an announcement. */
export function isInAudience(sql: Queryable, audience: AnnouncementAudience): Fragment {
  const { languages, countries } = audience
  return sql`u.kind = 'person' and u.status = 0 and u.erased_at is null and ${isInGroup(sql, audience)}
    ${languages.length > 0 ? sql`and u.language = any(${languages})` : sql``}
    ${
      countries.length > 0 && audience.group !== 'enterprises'
        ? sql`and exists (select from addresses a where a.user_id = u.id and a.is_default and a.country = any(${countries}))`
        : sql``
    }`
}

function isInGroup(sql: Queryable, { group, eventId, listed, countries }: AnnouncementAudience): Fragment {
  switch (group) {
    case 'enterprises':
      return sql`exists (select from enterprise_applications a where a.user_id = u.id and ${sql.unsafe(IS_VERIFIED)}
        ${countries.length > 0 ? sql`and a.country = any(${countries})` : sql``})`
    case 'directory':
      return sql`exists (select from directory_entries d where d.user_id = u.id)`
    case 'sellers':
      return sql`exists (select from shop_members m where m.user_id = u.id)`
    case 'officers':
      return sql`exists (select from unnest(u.roles) role where split_part(role, ':', 1) = any(${OFFICE_ROLES}))`
    case 'registrants':
      return sql`exists (select from registrations r where r.user_id = u.id and r.event_id = ${eventId ?? null}
        and r.state not in ('rejected', 'cancelled', 'expired'))`
    case 'listed':
      return sql`(lower(u.username) = any(${listed.map((name) => name.toLowerCase())}) or u.mobile = any(${listed})
        or u.email = any(${listed.map((name) => name.toLowerCase())}))`
    case 'everyone':
      return sql`true`
  }
}

export async function countPeople(sql: Queryable, audience: AnnouncementAudience): Promise<number> {
  const [{ people }] = await sql<[{ people: number }]>`
    select count(*)::int as people from users u where ${isInAudience(sql, audience)}`
  return people
}

/** The listed names that no account has. */
export async function unknownNames(
  sql: Queryable,
  { group, listed }: AnnouncementAudience,
): Promise<string[]> {
  if (group !== 'listed') return []
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${listed}::text[]) name
    where not exists (select from users u where lower(u.username) = lower(name))
      and not exists (select from users u where u.mobile = name)
      and not exists (select from users u where u.email = lower(name))`
  return rows.map(({ name }) => name)
}
