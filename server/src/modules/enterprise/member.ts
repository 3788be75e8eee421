import type { EnterprisePermission, EnterpriseRole } from '@tiantian/contracts/enterprise/role.ts'
import { ENTERPRISE_PERMISSIONS } from '@tiantian/contracts/enterprise/role.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'

/** SQL of the role of a user in the enterprise `a`; null for who has none. */
export const roleInSql = (sql: Queryable, userId: string): Fragment => sql`
  case when a.user_id = ${userId} then 'owner'
    else (select m.role from enterprise_members m where m.application_id = a.id and m.user_id = ${userId}) end`

/** SQL: the user may do this for the enterprise `a`. */
export const isAllowedFor = (sql: Queryable, userId: string, permission: EnterprisePermission): Fragment => {
  const roles: readonly EnterpriseRole[] = ENTERPRISE_PERMISSIONS[permission]
  return sql`coalesce(${roleInSql(sql, userId)} = any(${[...roles]}::text[]), false)`
}
