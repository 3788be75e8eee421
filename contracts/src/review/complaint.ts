import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { claim } from '../office/claim.ts'
import { pageInput, pageOf } from '../page.ts'
import { plainLines } from '../text.ts'
import { complaintMachine } from './state.ts'

export const COMPLAINT_NOTE_MAX = 500

/** Complaint reasons for each kind of object. */
export const COMPLAINT_REASONS = {
  product: ['wrong_data', 'wrong_fitment', 'counterfeit', 'price', 'forbidden', 'other'],
  review: ['untrue', 'insult', 'advertising', 'private_data', 'other'],
} as const
export type ComplaintKind = keyof typeof COMPLAINT_REASONS

const note = z._default(z.string().check(z.trim(), z.maxLength(COMPLAINT_NOTE_MAX), plainLines), '')

const complaint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), id: z.uuid(), reason: z.enum(COMPLAINT_REASONS.product), note }),
  z.object({ kind: z.literal('review'), id: z.uuid(), reason: z.enum(COMPLAINT_REASONS.review), note }),
])

export const addComplaint = defineAction({
  name: 'review/complaint/add',
  summary: 'Tell the office what is wrong with a product or a review; again changes nothing',
  auth: 'member',
  input: complaint,
  output: z.object({}),
  limit: { max: 30, windowSeconds: 3600 },
})

const kind = z.enum(['product', 'review'])

/** How far back the record of an account goes that the desk shows. */
export const RECORD_DAYS = 90

/** An account with the name that its owner shows, and its record of the last days. */
const moderatedAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Reviews that the office has taken out of sight. */
  hiddenReviewCount: z.int(),
  /** Complaints made by the account, and those among them that were dismissed. */
  reportCount: z.int(),
  dismissedReportCount: z.int(),
  /** It cannot log in at present. */
  isStopped: z.boolean(),
  /** When that ends by itself. */
  stoppedUntil: z.nullable(moment),
})
export type ModeratedAccount = z.output<typeof moderatedAccount>

export const listedComplaint = z.object({
  kind,
  id: z.uuid(),
  reason: z.string(),
  note: z.string(),
  at: z.string(),
  /** The name of the product, or the text of the review. */
  content: z.string(),
  /** The product itself, or the reviewed one; null when it is deleted. */
  productId: z.nullable(z.uuid()),
  /** The stars of the review. */
  stars: z.nullable(z.int()),
  /** Who wrote the review. */
  author: z.nullable(moderatedAccount),
  reporter: moderatedAccount,
  /** Who works on the object, and whether a second opinion is asked for. */
  claim,
  state: z.enum(complaintMachine.states),
  /** The reason for the decision; visible to the office only. */
  decisionNote: z.string(),
  /** The decision hides the object, and can be reverted. */
  isHidden: z.boolean(),
})
export type ListedComplaint = z.output<typeof listedComplaint>

export const listComplaints = defineAction({
  name: 'review/complaint/list',
  summary:
    'What people complained about: what waits, the oldest first; or what was decided, the newest first',
  kind: 'read',
  auth: 'message.moderate',
  input: z.object({ kind: z.optional(kind), isDecided: z._default(z.boolean(), false), ...pageInput }),
  output: pageOf(listedComplaint),
})

export const decideComplaints = defineAction({
  name: 'review/complaint/decide',
  summary: 'Decide all open complaints about one thing; a review that breaks the rules is taken out of sight',
  auth: 'message.moderate',
  input: z.object({
    kind,
    id: z.uuid(),
    isUpheld: z.boolean(),
    /** Takes a product with upheld complaints off sale. */
    isOffSale: z._default(z.boolean(), false),
    note,
  }),
  output: z.object({ count: z.int() }),
})

export const revokeDecision = defineAction({
  name: 'review/complaint/revoke',
  summary:
    'Take back a decision that hid something: the product is on sale again, the review and its stars are seen again',
  auth: 'message.moderate',
  input: z.object({ kind, id: z.uuid(), note }),
  output: z.object({ count: z.int() }),
})
