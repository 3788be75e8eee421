import type { Language } from './language.ts'

/** The back-office permissions, `module.what`; an admin has all of them (S6.1). */
export const PERMISSIONS = [
  'user.view',
  'user.role',
  'user.manage',
  'user.ban',
  'user.look',
  'publish.write',
  'publish.release',
  'publish.data_write',
  'publish.data_release',
  'publish.data_member',
  'expo.write',
  'expo.release',
  'expo.registration',
  'expo.check_in',
  'enterprise.review',
  'enterprise.decide',
  'message.support',
  'message.moderate',
  'stats.view',
  'release.manage',
  'message.push',
  'order.decide',
  'order.terms',
  'ledger.payout',
  'admin.audit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A permission, or one limited to the user's own objects. */
type Grant = Permission | `${Permission}:own`

/** The roles of the alliance office. Users need none for their own shop or company. */
export const ROLE_GRANTS = {
  admin: [],
  author: ['publish.write:own'],
  editor: ['publish.write'],
  publisher: ['publish.write', 'publish.release'],
  data_editor: ['publish.data_write'],
  data_publisher: ['publish.data_write', 'publish.data_release'],
  event_editor: ['expo.write'],
  event_publisher: ['expo.write', 'expo.release'],
  registration_manager: ['expo.registration'],
  checkin_staff: ['expo.check_in'],
  kyb_reviewer: ['enterprise.review'],
  kyb_lead: ['enterprise.review', 'enterprise.decide'],
  support: ['user.view', 'user.look', 'message.support'],
  moderator: ['user.view', 'user.look', 'user.ban', 'message.moderate'],
  stat_viewer: ['stats.view'],
  ops: ['release.manage', 'message.push'],
  trade_manager: ['order.decide', 'order.terms'],
  treasurer: ['ledger.payout'],
  auditor: ['admin.audit'],
  // Not an officer: a user of a company that belongs to the alliance.
  alliance_member: ['publish.data_member'],
} as const satisfies Record<string, readonly Grant[]>
export type Role = keyof typeof ROLE_GRANTS
export const ROLES = Object.keys(ROLE_GRANTS) as Role[]

/** Roles that may be granted for a single language: `editor:ru`. */
export const SCOPED_ROLES = ['editor', 'publisher'] as const satisfies Role[]
export type GrantedRole = Role | `${(typeof SCOPED_ROLES)[number]}:${Language}`

/** Users who can read other users' documents or grant roles need a second factor. */
const FACTOR_ROLES: ReadonlySet<string> = new Set<Role>(['admin', 'kyb_reviewer', 'kyb_lead'])

export const needsSecondFactor = (roles: readonly string[]): boolean =>
  roles.some((role) => FACTOR_ROLES.has(role))

/**
 * Permissions of roles, each once; `editor:ru` grants `publish.write:ru`. Empty for the admin, who passes every
 * check.
 */
export function permissionsOf(roles: readonly string[]): string[] {
  if (roles.includes('admin')) return []
  return [...new Set(roles.flatMap(grantsOf))]
}

function grantsOf(given: string): string[] {
  const [role = '', scope] = given.split(':')
  const grants: readonly string[] = Object.hasOwn(ROLE_GRANTS, role) ? ROLE_GRANTS[role as Role] : []
  return scope === undefined ? [...grants] : grants.map((grant) => `${grant}:${scope}`)
}

/**
 * Whether a user with these roles may do something in any scope; with a `scope` (a language, or `own` for the user's
 * own object), whether in that scope.
 */
export function isAllowed(
  roles: readonly string[],
  permission: Permission,
  scope?: Language | 'own',
): boolean {
  if (roles.includes('admin')) return true
  return permissionsOf(roles).some((granted) => {
    const [name, where] = granted.split(':')
    return name === permission && (where === undefined || scope === undefined || where === scope)
  })
}

/** Whether the office is open to a user at all: what a member's house may read does not open it. */
export const isStaff = (roles: readonly string[]): boolean =>
  PERMISSIONS.some((permission) => permission !== 'publish.data_member' && isAllowed(roles, permission))

/** The state machine roles of a user with these back-office roles. */
export function permittedOf<Role extends string>(
  roles: readonly string[],
  { roles: named }: { readonly roles: readonly Role[] },
): Extract<Role, Permission>[] {
  const isPermission = (one: string): one is Permission => (PERMISSIONS as readonly string[]).includes(one)
  return named.filter((one): one is Extract<Role, Permission> => isPermission(one) && isAllowed(roles, one))
}
