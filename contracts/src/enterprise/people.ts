import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { plainLines } from '../text.ts'
import { email } from '../user/email.ts'
import { enterprisePapers } from './papers.ts'
import { memberRole } from './role.ts'

/** The other person has this long to accept. */
export const OFFER_DAYS = 7
export const INVITATION_DAYS = 7
/** More are a mistake. */
export const ENTERPRISE_MEMBERS_MAX = 50
export const JOIN_NOTE_MAX = 500
/** All may wait for an answer; the owner sees the oldest. */
export const JOIN_REQUESTS_SHOWN = 100
const ANSWERED_SHOPS_MAX = 50

/** Ownership passes on only when both have confirmed it: one by the offer, the other by accepting it. */
export const offerMachine = defineMachine({
  name: 'enterprise.offer',
  states: ['offered', 'accepted', 'declined', 'withdrawn', 'expired'],
  transitions: [
    { from: 'offered', event: 'accept', to: 'accepted', by: ['recipient'] },
    { from: 'offered', event: 'decline', to: 'declined', by: ['recipient'] },
    { from: 'offered', event: 'withdraw', to: 'withdrawn', by: ['owner'] },
    { from: 'offered', event: 'expire', to: 'expired', by: ['clock'] },
  ],
})

export const joinMachine = defineMachine({
  name: 'enterprise.join',
  states: ['asked', 'accepted', 'declined', 'withdrawn'],
  transitions: [
    { from: 'asked', event: 'accept', to: 'accepted', by: ['owner'] },
    { from: 'asked', event: 'decline', to: 'declined', by: ['owner'] },
    { from: 'asked', event: 'withdraw', to: 'withdrawn', by: ['asker'] },
    // Somebody else has answered with the account of the owner.
    { from: ['accepted', 'declined'], event: 'reopen', to: 'asked', by: ['system'] },
  ],
})

const member = z.object({ id: z.uuid(), name: z.string(), role: memberRole, joinedAt: z.string() })
export type EnterpriseMember = z.output<typeof member>

/** An enterprise that the caller works for. */
const team = z.object({
  id: z.uuid(),
  enterprise: z.string(),
  role: memberRole,
  country: z.string(),
  companySlug: z.nullable(z.string()),
  /** Empty for who may not see it. */
  number: z.string(),
  owner: z.string(),
  /** Empty for who may not see them. */
  members: z.array(member),
  /** Null for who may not renew them. */
  papers: z.nullable(enterprisePapers),
})
export type EnterpriseTeam = z.output<typeof team>

const people = z.object({
  /** The caller's own; null without an approved one. */
  enterprise: z.nullable(
    z.object({
      name: z.string(),
      shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
      members: z.array(member),
      invitations: z.array(
        z.object({ id: z.uuid(), email: z.string(), role: memberRole, expiresAt: z.string() }),
      ),
      /** To another person, while it is open. */
      offer: z.nullable(z.object({ email: z.string(), expiresAt: z.string() })),
      requests: z.array(
        z.object({ id: z.uuid(), person: z.string(), note: z.string(), createdAt: z.string() }),
      ),
    }),
  ),
  /** Enterprises that are offered to the caller. */
  offers: z.array(
    z.object({
      id: z.uuid(),
      enterprise: z.string(),
      from: z.string(),
      shopCount: z.int(),
      expiresAt: z.string(),
    }),
  ),
  /** Teams that the caller is invited into. */
  invitations: z.array(
    z.object({
      id: z.uuid(),
      enterprise: z.string(),
      from: z.string(),
      role: memberRole,
      expiresAt: z.string(),
    }),
  ),
  /** Where the caller works without owning it. */
  teams: z.array(team),
  /** The caller's last request to join an enterprise; of the enterprise only its name. */
  ownRequest: z.nullable(
    z.object({
      enterprise: z.string(),
      state: z.enum(['asked', 'accepted', 'declined', 'withdrawn']),
      createdAt: z.string(),
    }),
  ),
})
export type EnterprisePeople = z.output<typeof people>
export type OwnedEnterprise = NonNullable<EnterprisePeople['enterprise']>

const limit = { max: 20, windowSeconds: 3600 }

export const getEnterprisePeople = defineAction({
  name: 'enterprise/people/detail',
  summary: 'Who is to own the caller’s enterprise or asks to join it, and what is offered to the caller',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: people,
})

export const offerEnterprise = defineAction({
  name: 'enterprise/people/offer',
  summary:
    'Offer the caller’s enterprise with its shops to another person; nothing changes until they accept',
  auth: 'member',
  stepUp: true,
  input: z.object({ email }),
  output: people,
  // Each sends a letter to an address of the caller's choice.
  limit: { max: 10, windowSeconds: 3600 },
})

export const withdrawEnterpriseOffer = defineAction({
  name: 'enterprise/people/withdraw',
  summary: 'Withdraw the open offer of the caller’s enterprise',
  auth: 'member',
  input: z.object({}),
  output: people,
  limit,
})

export const acceptEnterprise = defineAction({
  name: 'enterprise/people/accept',
  summary: 'Become the owner of an enterprise that was offered to the address of the caller’s account',
  auth: 'member',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: people,
  limit,
})

export const declineEnterprise = defineAction({
  name: 'enterprise/people/decline',
  summary: 'Decline an enterprise that was offered to the address of the caller’s account',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: people,
  limit,
})

export const askToJoin = defineAction({
  name: 'enterprise/people/ask',
  summary: 'Ask to join the enterprise that is registered under the number of the caller’s application',
  auth: 'member',
  input: z.object({
    note: z._default(
      z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(JOIN_NOTE_MAX), plainLines),
      '',
    ),
  }),
  output: people,
  limit: { max: 10, windowSeconds: 3600 },
})

export const withdrawJoinRequest = defineAction({
  name: 'enterprise/people/cancel',
  summary: 'Withdraw the own request to join an enterprise',
  auth: 'member',
  input: z.object({}),
  output: people,
  limit,
})

export const answerJoinRequest = defineAction({
  name: 'enterprise/people/answer',
  summary: 'Take somebody into the team of the caller’s enterprise and of its named shops, or decline',
  auth: 'member',
  input: z.object({
    id: z.uuid(),
    event: z.enum(['accept', 'decline']),
    role: z._default(memberRole, 'staff'),
    /** Of the enterprise. */
    shopIds: z._default(z.array(z.uuid()).check(z.maxLength(ANSWERED_SHOPS_MAX)), []),
  }),
  output: people,
  limit: { max: 60, windowSeconds: 3600 },
})

export const inviteToEnterprise = defineAction({
  name: 'enterprise/team/invite',
  summary:
    'Invite the holder of an address into the team of the caller’s enterprise; an earlier invitation of the same address ends',
  auth: 'member',
  input: z.object({ email, role: memberRole }),
  output: people,
  // Each sends a letter to an address of the caller's choice.
  limit: { max: 20, windowSeconds: 3600 },
})

export const revokeEnterpriseInvitation = defineAction({
  name: 'enterprise/team/revoke',
  summary: 'Withdraw an open invitation into the team of the caller’s enterprise',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: people,
  limit,
})

export const answerEnterpriseInvitation = defineAction({
  name: 'enterprise/team/answer',
  summary: 'Join the team of an enterprise that has invited the address of the caller’s account, or decline',
  auth: 'member',
  input: z.object({ id: z.uuid(), event: z.enum(['accept', 'decline']) }),
  output: people,
  limit,
})

export const setEnterpriseRole = defineAction({
  name: 'enterprise/team/set-role',
  summary: 'Give a member of the team of the caller’s enterprise another role',
  auth: 'member',
  input: z.object({ userId: z.uuid(), role: memberRole }),
  output: people,
  limit: { max: 60, windowSeconds: 3600 },
})

export const removeFromEnterprise = defineAction({
  name: 'enterprise/team/remove',
  summary: 'Remove somebody from the team of the caller’s enterprise and from those of its shops',
  auth: 'member',
  input: z.object({ userId: z.uuid() }),
  output: people,
  limit: { max: 60, windowSeconds: 3600 },
})

export const leaveEnterprise = defineAction({
  name: 'enterprise/team/leave',
  summary: 'Leave the team of an enterprise; its owner can only pass it on',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: people,
  limit,
})
