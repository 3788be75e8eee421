import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import type { Permission } from '../permission.ts'
import { plainLines, storable } from '../text.ts'

/** Queues of the office in which items are claimed, and the permission that each requires. */
export const REVIEW_QUEUES = {
  complaints: 'message.moderate',
  messages: 'message.moderate',
  enterprises: 'enterprise.review',
  shops: 'enterprise.review',
  'real-names': 'enterprise.review',
  brands: 'publish.data_write',
  products: 'enterprise.review',
  authorisations: 'enterprise.review',
} as const satisfies Record<string, Permission>
export type ReviewQueue = keyof typeof REVIEW_QUEUES

/** How long an item is reserved for the user who claimed it; the page renews it while they work, and releases it when they leave. */
export const CLAIM_HOURS = 4

const item = {
  queue: z.enum(Object.keys(REVIEW_QUEUES) as [ReviewQueue, ...ReviewQueue[]]),
  id: z.string().check(z.minLength(1), z.maxLength(100), storable),
}

export const claim = z.object({
  /** Who works on the item; empty while nobody does. */
  by: z.string(),
  isOwn: z.boolean(),
  /** When the claim ends on its own; null while there is none. */
  until: z.nullable(z.string()),
  /** Who asked for a second opinion and must not decide; empty without such a request. */
  referredBy: z.string(),
  isOwnReferral: z.boolean(),
  referralNote: z.string(),
})
export type Claim = z.output<typeof claim>

const reply = z.object({ claim })

export const takeClaim = defineAction({
  name: 'office/claim/take',
  summary: `Reserve an item of a queue for ${CLAIM_HOURS} hours from now on; the claim of a colleague stays and is returned`,
  auth: 'member',
  input: z.object(item),
  output: reply,
})

export const releaseClaim = defineAction({
  name: 'office/claim/release',
  summary: 'End a claim of the caller on an item of a queue',
  auth: 'member',
  input: z.object(item),
  output: reply,
})

export const referItem = defineAction({
  name: 'office/claim/refer',
  summary: 'Ask for a second opinion: from then on somebody else has to decide on the item',
  auth: 'member',
  input: z.object({
    ...item,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), plainLines),
  }),
  output: reply,
})
