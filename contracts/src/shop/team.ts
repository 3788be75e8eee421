import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { email } from '../user/email.ts'
import { shopRole, shopState } from './own-shop-list.ts'

export const SHOP_INVITATION_DAYS = 7
const shopId = z.uuid()

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  role: shopRole,
  /** The owner who answers for the shop: other owners can neither remove nor demote this one. */
  isMain: z.boolean(),
  joinedAt: z.string(),
})
const openInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: shopRole,
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})
const team = z.object({
  /** With the caller's role. */
  shop: z.object({ id: z.uuid(), name: z.string(), state: shopState, role: shopRole }),
  members: z.array(member),
  /** Those that wait for an answer; empty for those who may not invite. */
  invitations: z.array(openInvitation),
})
export type ShopTeam = z.output<typeof team>
export type ShopTeamMember = ShopTeam['members'][number]
export type ShopInvitation = ShopTeam['invitations'][number]

export const getShopTeam = defineAction({
  name: 'shop/team/detail',
  summary: 'Who works in a shop with which role, and whom its owners have invited (S2.23)',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId }),
  output: team,
})

export const inviteToShop = defineAction({
  name: 'shop/team/invite',
  summary:
    'Invite somebody by mail into the team of a shop; another invitation of the same address ends with it',
  auth: 'member',
  input: z.object({
    shopId,
    email,
    role: shopRole,
    /** Of the letter, where the address belongs to no account. */
    language,
  }),
  output: team,
  stepUpWhen: ({ role }) => role === 'owner',
  // Each sends a letter to an address of the caller's choice.
  limit: { max: 20, windowSeconds: 3600 },
})

export const resendShopInvitation = defineAction({
  name: 'shop/team/resend',
  summary: 'Send the letter of an invitation again, with a new link and the full time to accept',
  auth: 'member',
  input: z.object({ shopId, id: z.uuid() }),
  output: team,
  limit: { max: 20, windowSeconds: 3600 },
})

export const revokeShopInvitation = defineAction({
  name: 'shop/team/revoke',
  summary: 'Withdraw an invitation; its link is invalid at once',
  auth: 'member',
  input: z.object({ shopId, id: z.uuid() }),
  output: team,
})

export const setShopRole = defineAction({
  name: 'shop/team/set-role',
  summary: 'Give a member of the team another role; the last owner keeps theirs',
  auth: 'member',
  input: z.object({ shopId, userId: z.uuid(), role: shopRole }),
  output: team,
  stepUpWhen: ({ role }) => role === 'owner',
})

export const removeFromShop = defineAction({
  name: 'shop/team/remove',
  summary: 'Remove a member from the team; they lose all rights in the shop at once',
  auth: 'member',
  input: z.object({ shopId, userId: z.uuid() }),
  output: team,
})

export const leaveShop = defineAction({
  name: 'shop/team/leave',
  summary: 'Leave the team of a shop; the last owner stays',
  auth: 'member',
  input: z.object({ shopId }),
  output: z.object({}),
})

/** By the link of the letter, or by the id of one that was sent to the caller's own address. */
const invitationKey = z.union([
  z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ id: z.uuid() }),
])
export type ShopInvitationKey = z.output<typeof invitationKey>

export const getShopInvitation = defineAction({
  name: 'shop/invitation/detail',
  summary: 'What an invitation into the team of a shop offers; reading it does not use up the link',
  kind: 'read',
  auth: 'member',
  input: z.object({ by: invitationKey }),
  output: z.object({
    invitation: z.object({
      shop: z.object({ id: z.uuid(), name: z.string(), logo: z.string() }),
      email: z.string(),
      role: shopRole,
      expiresAt: z.string(),
      /** The caller's role in the shop, where they are in the team already. */
      ownRole: z.nullable(shopRole),
    }),
  }),
})

export const acceptShopInvitation = defineAction({
  name: 'shop/invitation/accept',
  summary: 'Join the team of a shop; the link of an invitation works once',
  auth: 'member',
  input: z.object({ by: invitationKey }),
  output: z.object({ shopId: z.uuid(), role: shopRole }),
  limit: { max: 30, windowSeconds: 3600 },
})
