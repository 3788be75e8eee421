import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { bareCode } from '../spelling/typed.ts'

export const INVITE_CODE_LENGTH = 6
/** Two to nine and A to Z without I and O, which are mistaken for digits. */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The distance from the inviter: direct invitees are 1, their invitees 2. */
export const INVITE_LEVEL_MAX = 5

export const inviteCode = z.string().check(z.overwrite(bareCode), z.regex(/^[2-9A-HJ-NP-Z]{6}$/))

export const getInvite = defineAction({
  name: 'user/invite/get',
  summary: 'My invite code, made when it is first asked for, and how many have come by it',
  auth: 'member',
  input: z.object({}),
  output: z.object({ inviteCode: z.string(), invitedCount: z.int(), hasInviter: z.boolean() }),
  limit: { max: 60, windowSeconds: 600 },
})

export const acceptInvite = defineAction({
  name: 'user/invite/accept',
  summary: 'Say by whose code I came; it can be said once',
  auth: 'member',
  input: z.object({ inviteCode }),
  output: z.object({}),
  // There are 10^9 codes, and the rate limit leaves attempts for typing errors only.
  limit: { max: 10, windowSeconds: 3600 },
})

/** An invited user: only what is publicly visible, and the registration date. */
export const invitedUser = z.object({
  userId: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  invitedAt: z.string(),
})
export type InvitedUser = z.output<typeof invitedUser>

export const listInvited = defineAction({
  name: 'user/invite/list',
  summary: 'Who has come by my code, or by the codes of those who did, the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    level: z._default(z.int().check(z.minimum(1), z.maximum(INVITE_LEVEL_MAX)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
    /** Counting costs more than the page. */
    needTotal: z._default(z.boolean(), false),
  }),
  output: z.object({ rows: z.array(invitedUser), total: z.nullable(z.int()) }),
})
