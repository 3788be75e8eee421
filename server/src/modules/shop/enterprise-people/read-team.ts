import type {
  EnterpriseMember,
  EnterprisePeople,
  EnterpriseTeam,
} from '@tiantian/contracts/enterprise/people.ts'
import type { EnterpriseMemberRole } from '@tiantian/contracts/enterprise/role.ts'
import { isAllowedInEnterprise } from '@tiantian/contracts/enterprise/role.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { IS_VERIFIED } from '../../enterprise/company.ts'
import { readPapers } from '../../enterprise/renewal/papers.ts'

interface EnterpriseTeamReader {
  readonly userId: string
  readonly at: Date
}

export async function readMembers(sql: Queryable, applicationId: string): Promise<EnterpriseMember[]> {
  const rows = await sql<(EnterpriseMember & { joined_at: string })[]>`
    select m.user_id as id, coalesce(nullif(u.nickname, ''), u.username, '') as name, m.role, m.created_at::text as joined_at
    from enterprise_members m join users u on u.id = m.user_id
    where m.application_id = ${applicationId} order by m.created_at, m.user_id`
  return rows.map(({ joined_at, ...member }) => ({ ...member, joinedAt: isoTime(joined_at) }))
}

type InvitationOfTeam = NonNullable<EnterprisePeople['enterprise']>['invitations'][number]

export async function readInvitations(
  sql: Queryable,
  applicationId: string,
  at: Date,
): Promise<InvitationOfTeam[]> {
  const rows = await sql<{ id: string; email: string; role: EnterpriseMemberRole; expires_at: string }[]>`
    select id, email, role, expires_at::text from enterprise_invitations
    where application_id = ${applicationId} and expires_at > ${at} order by created_at, id`
  return rows.map(({ expires_at, ...invitation }) => ({ ...invitation, expiresAt: isoTime(expires_at) }))
}

/** To the address of the reader's account. */
export async function readReceivedInvitations(
  sql: Queryable,
  { userId, at }: EnterpriseTeamReader,
): Promise<EnterprisePeople['invitations']> {
  const rows = await sql<(EnterprisePeople['invitations'][number] & { expires_at: string })[]>`
    select i.id, a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as "from", i.role, i.expires_at::text
    from users u join enterprise_invitations i on i.email = u.email and i.expires_at > ${at}
      join enterprise_applications a on a.id = i.application_id and a.state = 'approved' and a.user_id = i.invited_by
      join users f on f.id = i.invited_by
    where u.id = ${userId} order by i.created_at, i.id limit 20`
  return rows.map(({ expires_at, ...invitation }) => ({ ...invitation, expiresAt: isoTime(expires_at) }))
}

interface FoundTeam {
  readonly id: string
  readonly enterprise: string
  readonly role: EnterpriseMemberRole
  readonly country: string
  readonly companySlug: string | null
  readonly number: string
  readonly owner: string
}

/** Enterprises that the reader works for; of each what their role shows. */
export async function readTeams(
  sql: Queryable,
  { userId, at }: EnterpriseTeamReader,
): Promise<EnterpriseTeam[]> {
  const rows = await sql<FoundTeam[]>`
    select a.id, a.name as enterprise, m.role, a.country, a.registration_number as number,
      case when ${sql.unsafe(IS_VERIFIED)} then a.company_slug end as "companySlug",
      coalesce(nullif(o.nickname, ''), o.username, '') as owner
    from enterprise_members m join enterprise_applications a on a.id = m.application_id
      join users o on o.id = a.user_id
    where m.user_id = ${userId} and a.state in ('approved', 'suspended') order by m.created_at, a.id limit 20`
  return Promise.all(
    rows.map(async (row) => {
      const hasDetails = isAllowedInEnterprise(row.role, 'details')
      return {
        ...row,
        number: hasDetails ? row.number : '',
        members: hasDetails ? await readMembers(sql, row.id) : [],
        papers: isAllowedInEnterprise(row.role, 'papers') ? await readPapers(sql, row.id, at) : null,
      }
    }),
  )
}
