import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { LANGUAGES } from '../language.ts'
import type { GrantedRole } from '../permission.ts'
import { ROLES, SCOPED_ROLES } from '../permission.ts'

const scoped = SCOPED_ROLES.flatMap((role) => LANGUAGES.map((language) => `${role}:${language}` as const))
/** A role, or one for a single language: `editor:ru`. */
export const GRANTABLE_ROLES: readonly GrantedRole[] = [...ROLES, ...scoped]

const holder = z.object({
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.string()),
  /** Without it a role that requires one grants nothing. */
  hasSecondFactor: z.boolean(),
})
export type RoleHolder = z.output<typeof holder>
const holders = z.object({ holders: z.array(holder) })

const gift = z.object({ userId: z.uuid(), role: z.enum(GRANTABLE_ROLES as [GrantedRole, ...GrantedRole[]]) })

export const listRoleHolders = defineAction({
  name: 'user/role/list',
  summary: 'Everybody who has a role',
  kind: 'read',
  auth: 'user.role',
  input: z.object({}),
  output: holders,
})

export const grantRole = defineAction({
  name: 'user/role/give',
  summary: 'Grant a role to a user; it applies to the next call',
  auth: 'user.role',
  stepUp: true,
  input: gift,
  output: holders,
})

export const revokeRole = defineAction({
  name: 'user/role/take',
  summary: 'Take a role from a person; the last admin keeps hers',
  auth: 'user.role',
  stepUp: true,
  input: gift,
  output: holders,
})
