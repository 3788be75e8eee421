import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { pageInput, pageOf, sortInput } from '../page.ts'
import { storable } from '../text.ts'
import { ACCOUNT_STATES } from './account-state.ts'
import { authEvent } from './auth-event.ts'
import { mobile } from './contact.ts'
import { officeNickname, password, username } from './credential.ts'
import { email } from './email.ts'
import { userInfo } from './info.ts'
import { GRANTABLE_ROLES } from './role.ts'
import { session } from './session.ts'

/** The transitions of an account. Accounts from the identity service may start under review or refused. */
export const accountMachine = defineMachine({
  name: 'user',
  states: ACCOUNT_STATES,
  initial: ['normal', 'auditing', 'refused'],
  transitions: [
    { from: 'normal', event: 'ban', to: 'banned', by: ['user.ban'], asksReason: true },
    { from: 'banned', event: 'unban', to: 'normal', by: ['user.ban'], asksReason: true },
    // A suspension is a ban that ends by itself, unless the account is blocked in the meantime.
    { from: 'normal', event: 'suspend', to: 'banned', by: ['user.ban'], asksReason: true },
    { from: 'banned', event: 'resume', to: 'normal', by: ['system'], when: 'suspended' },
    { from: 'banned', event: 'ban', to: 'same', by: ['user.ban'], when: 'suspended', asksReason: true },
    { from: 'normal', event: 'close', to: 'closed', by: ['owner'] },
    // Within fifteen days; then it is erased.
    { from: 'closed', event: 'restore', to: 'normal', by: ['owner'] },
  ],
})

/** A user as shown to the office: contacts are masked, just enough to recognize them. */
export const userListRow = z.object({
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  /** `…4567`, or empty. */
  mobile: z.string(),
  /** `a…@mail.example`, or empty. */
  email: z.string(),
  state: z.enum(ACCOUNT_STATES),
  roles: z.array(z.string()),
  createdAt: z.string(),
})
export type UserListRow = z.output<typeof userListRow>

/** A change of an account, by the user or the office. */
export const accountChange = z.object({
  /** Such as `user.ban`, `user.role.give`. */
  event: z.string(),
  /** The name of the acting user; empty for the system. */
  by: z.string(),
  /** A reason, or the granted role. */
  detail: z.string(),
  at: z.string(),
})

export const factorReset = z.object({
  id: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** Whether the caller requested it or is the user concerned: then another officer decides. */
  isOwn: z.boolean(),
})

export const user = z.object({
  ...userListRow.shape,
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** When a closed account will be erased. */
  closingAt: z.nullable(z.string()),
  sessions: z.array(session),
  /** The latest twenty. */
  events: z.array(authEvent),
  /** The latest twenty. */
  changes: z.array(accountChange),
  openReset: z.nullable(factorReset),
})
export type OfficeUser = z.output<typeof user>

const userId = z.uuid()
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), storable)

export const listUsers = defineAction({
  name: 'user/office/list',
  summary: 'People by id, name, email address or the last digits of a mobile; the latest first unless sorted',
  kind: 'read',
  auth: 'user.view',
  input: z.object({
    ...pageInput,
    ...sortInput('name', 'createdAt'),
    search: z.optional(z.string().check(z.trim(), z.maxLength(254), storable)),
    state: z.optional(z.enum(ACCOUNT_STATES)),
    role: z.optional(
      z.enum(GRANTABLE_ROLES as [(typeof GRANTABLE_ROLES)[number], ...typeof GRANTABLE_ROLES]),
    ),
  }),
  output: pageOf(userListRow),
})

export const getUser = defineAction({
  name: 'user/office/detail',
  summary: 'A user with devices, sign-ins and the changes of the account',
  kind: 'read',
  auth: 'user.view',
  input: z.object({ userId }),
  output: user,
})

export const banUser = defineAction({
  name: 'user/office/ban',
  summary: 'Block an account: signed out everywhere now, told why by mail or SMS',
  auth: 'user.ban',
  stepUp: true,
  input: z.object({ userId, reason }),
  output: user,
})

export const unbanUser = defineAction({
  name: 'user/office/unban',
  summary: 'Let a blocked person in again',
  auth: 'user.ban',
  stepUp: true,
  input: z.object({ userId, reason }),
  output: user,
})

export const signOutUser = defineAction({
  name: 'user/office/sign-out',
  summary: 'Sign a user out on all devices',
  auth: 'user.manage',
  input: z.object({ userId }),
  output: user,
})

/** How long a reset waits for another officer. */
export const RESET_LIFE_HOURS = 24

export const requestFactorReset = defineAction({
  name: 'user/office/ask-reset',
  summary:
    'Ask for the second factor of a person to be taken away, since she has lost it; another one decides',
  auth: 'user.view',
  stepUp: true,
  input: z.object({ userId, reason }),
  output: user,
})

export const decideFactorReset = defineAction({
  name: 'user/office/decide-reset',
  summary: 'Grant or refuse a reset that somebody else has asked for',
  auth: 'user.manage',
  stepUp: true,
  input: z.object({ resetId: z.uuid(), isGranted: z.boolean() }),
  output: user,
})

/** The states that the office can create an account with, or put it into. */
const credentials = {
  username: z.optional(username),
  nickname: z.optional(officeNickname),
  mobile: z.optional(mobile),
  email: z.optional(email),
  password: z.optional(password),
}

export const addUser = defineAction({
  name: 'user/office/add',
  summary: 'Make an account for somebody, with at least a username, mobile or email address',
  auth: 'user.manage',
  stepUp: true,
  input: z.object(credentials),
  output: user,
})

export const changeUser = defineAction({
  name: 'user/office/change',
  summary: 'Change the names, contacts or password of an account; what is left out stays',
  auth: 'user.manage',
  stepUp: true,
  input: z.object({ userId, ...credentials }),
  output: user,
})

export const IMPERSONATION_LIFE_S = 900

export const impersonateUser = defineAction({
  name: 'user/office/impersonate',
  summary:
    'See the mall as a user sees it, for 15 minutes and without changing anything; the user finds it in their history',
  auth: 'user.look',
  stepUp: true,
  input: z.object({
    userId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), storable),
  }),
  /** Named differently from a login token, which every client would store in place of the caller's own (S4.4). */
  output: z.object({ impersonationToken: z.string(), impersonationTokenExpired: z.number(), userInfo }),
  limit: { max: 20, windowSeconds: 3600 },
})
