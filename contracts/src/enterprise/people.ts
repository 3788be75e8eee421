import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { shopRole } from '../shop/own-shop-list.ts'
import { plainLines } from '../text.ts'
import { email } from '../user/email.ts'

/** The other person has this long to accept. */
export const OFFER_DAYS = 7
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
  ],
})

const people = z.object({
  /** The caller's own; null without an approved one. */
  enterprise: z.nullable(
    z.object({
      name: z.string(),
      shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
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
  summary: 'Take somebody into the teams of shops of the caller’s enterprise, or decline with no shop named',
  auth: 'member',
  input: z.object({
    id: z.uuid(),
    role: z._default(shopRole, 'staff'),
    /** Of the enterprise; none declines. */
    shopIds: z.array(z.uuid()).check(z.maxLength(ANSWERED_SHOPS_MAX)),
  }),
  output: people,
  stepUpWhen: ({ role, shopIds }) => role === 'owner' && shopIds.length > 0,
  limit: { max: 60, windowSeconds: 3600 },
})
