import * as z from 'zod/mini'

/** What somebody is in an enterprise. Its one owner stands in the application: ownership is only passed on. */
export const ENTERPRISE_ROLES = ['owner', 'manager', 'staff'] as const
export type EnterpriseRole = (typeof ENTERPRISE_ROLES)[number]

/** What the owner gives to others. */
export const MEMBER_ROLES = ['manager', 'staff'] as const
export const memberRole = z.enum(MEMBER_ROLES)
export type EnterpriseMemberRole = z.output<typeof memberRole>

/** What is done for an enterprise, by those who may do it. */
export const ENTERPRISE_PERMISSIONS = {
  /** See that it is verified, until when, and its public page. */
  standing: ['owner', 'manager', 'staff'],
  /** See its registration number and who works for it. */
  details: ['owner', 'manager'],
  /** Change what its public page says besides what was checked. */
  profile: ['owner', 'manager'],
  /** Send a new licence before the old one runs out. */
  papers: ['owner', 'manager'],
  /** Open company shops, read the application with its papers, bank and identity documents, and change it. */
  application: ['owner'],
  /** Invite, answer requests, change roles, remove people. */
  members: ['owner'],
  /** Pass it on to somebody else. */
  ownership: ['owner'],
} as const satisfies Record<string, readonly EnterpriseRole[]>
export type EnterprisePermission = keyof typeof ENTERPRISE_PERMISSIONS

export const isAllowedInEnterprise = (role: EnterpriseRole, permission: EnterprisePermission): boolean =>
  (ENTERPRISE_PERMISSIONS[permission] as readonly EnterpriseRole[]).includes(role)
