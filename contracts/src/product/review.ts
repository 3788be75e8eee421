import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { LANGUAGES } from '../language.ts'
import { claim } from '../office/claim.ts'
import { endorsementNote, secondPerson } from '../office/endorsement.ts'
import { plainLines, storable } from '../text.ts'
import {
  PRODUCT_RETURNS,
  PRODUCT_REVIEW_KINDS,
  PRODUCT_REVIEW_STATES,
  REVIEWED_FIELDS,
} from './review-names.ts'
import { reviewRuleMachine } from './state.ts'
import { slug } from './vehicle.ts'

export const REVIEW_NOTE_MAX = 500

const fields = z.array(z.enum(REVIEWED_FIELDS))

const categoryRule = z.object({
  publications: z.boolean(),
  fields: fields.check(z.maxLength(REVIEWED_FIELDS.length)),
  needsTwo: z._default(z.boolean(), false),
})

const reviewRule = z.object({
  /** Null: the rule of all categories that have none of their own. */
  slug: z.nullable(z.string()),
  name: z.string(),
  /** 0 for the default. */
  level: z.int(),
  /** Products that were never on sale are seen before. */
  publications: z.boolean(),
  /** Edits of these of a live product are seen before. */
  fields,
  /** One officer recommends them, and another one approves them. */
  needsTwo: z.boolean(),
  isInherited: z.boolean(),
  /** Counts the rules that the category has had. */
  version: z.int(),
  /** A looser rule that waits for a second officer; `rule` is null where the category would be as its parent. */
  change: z.nullable(
    z.object({
      id: z.uuid(),
      rule: z.nullable(categoryRule),
      proposedBy: z.string(),
      isOwn: z.boolean(),
      proposedAt: z.string(),
    }),
  ),
})
export type ReviewRule = z.output<typeof reviewRule>

const allRules = z.object({ rules: z.array(reviewRule) })

export const listReviewRules = defineAction({
  name: 'product/review/rules',
  summary: 'Which publications and edits the office sees first, by category; parents before children',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({}),
  output: allRules,
})

export const setReviewRule = defineAction({
  name: 'product/review/set-rule',
  summary:
    'Set which publications and edits of a category the office sees first; what waits already, waits on. What two people approve becomes looser once another officer confirms it',
  auth: 'enterprise.decide',
  input: z.object({
    slug: z.nullable(slug),
    /** The version that was edited: 0 where the category has had no rule. */
    version: z.int().check(z.minimum(0), z.maximum(1e9)),
    /** Null: as its parent. The default cannot inherit. */
    rule: z.nullable(categoryRule),
  }),
  output: allRules,
})

export const decideReviewRule = defineAction({
  name: 'product/review/decide-rule',
  summary: 'Confirm a looser rule as a second officer; reject it with a reason, or withdraw my own',
  auth: 'enterprise.decide',
  stepUp: true,
  input: z.object({
    /** Of the change. */
    id: z.uuid(),
    event: z.enum(reviewRuleMachine.events),
    reason: z._default(z.string().check(z.trim(), z.maxLength(300), storable), ''),
  }),
  output: allRules,
})

/** What a field says; a name in each language that has one. */
const seenValues = z.array(z.object({ text: z.string(), language: z.nullable(z.enum(LANGUAGES)) }))

const reviewedProduct = z.object({
  id: z.uuid(),
  kind: z.enum(PRODUCT_REVIEW_KINDS),
  state: z.enum(PRODUCT_REVIEW_STATES),
  /** Counts what the seller has sent; a decision is about the one that was read. */
  revision: z.int(),
  submittedAt: z.string(),
  shop: z.object({ id: z.uuid(), name: z.string(), country: z.string() }),
  product: z.object({ id: z.uuid(), name: z.string(), brandName: z.string(), partNumber: z.string() }),
  /** What buyers see, against what waits; before a first publication nothing is seen. Pictures are addresses. */
  fields: z.array(
    z.object({
      field: z.enum(REVIEWED_FIELDS),
      before: seenValues,
      after: seenValues,
    }),
  ),
  reason: z.nullable(z.enum(PRODUCT_RETURNS)),
  note: z.string(),
  claim,
  secondPerson,
})
export type ReviewedProduct = z.output<typeof reviewedProduct>

const review = z.object({ review: reviewedProduct })

export const getProductReview = defineAction({
  name: 'product/review/detail',
  summary: 'A product that waits for the office: what buyers see against what the seller wants',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: review,
})

const decided = { id: rowId, revision: z.int().check(z.minimum(1), z.maximum(1e9)) }
const note = z._default(z.string().check(z.trim(), z.maxLength(REVIEW_NOTE_MAX), storable, plainLines), '')

export const approveProduct = defineAction({
  name: 'product/review/approve',
  summary: 'Let buyers see what was sent; refused when the seller has changed it meanwhile',
  auth: 'enterprise.review',
  input: z.object({ ...decided, note }),
  output: review,
})

export const endorseProduct = defineAction({
  name: 'product/review/endorse',
  summary: 'Recommend a product that waits: a colleague then approves it, and the caller no longer can',
  auth: 'enterprise.review',
  input: z.object({ ...decided, note: endorsementNote }),
  output: review,
})

export const returnProduct = defineAction({
  name: 'product/review/return',
  summary: 'Send a product back to its shop with a reason; refused when the seller has changed it meanwhile',
  auth: 'enterprise.review',
  input: z.object({ ...decided, reason: z.enum(PRODUCT_RETURNS), note }).check(
    z.refine(({ reason, note: text }) => reason !== 'other' || text.length >= 5, {
      path: ['note'],
      params: { rule: 'required' },
    }),
  ),
  output: review,
})
