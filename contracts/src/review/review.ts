import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { plainLines, storable } from '../text.ts'

export const REVIEW_TEXT_MAX = 2000
export const REVIEW_PHOTOS_MAX = 6
/** How long its author may change it. */
export const REVIEW_EDIT_DAYS = 30

const text = z.string().check(z.trim(), z.maxLength(REVIEW_TEXT_MAX), plainLines)

/** A buyer's input: stars and optional text and pictures. */
export const reviewForm = z.object({
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  text,
  /** Addresses of pictures uploaded by the author. */
  photos: z._default(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(600), storable))
      .check(z.maxLength(REVIEW_PHOTOS_MAX)),
    [],
  ),
})
export type ReviewForm = z.output<typeof reviewForm>

export const review = z.object({
  id: z.uuid(),
  stars: z.int(),
  text: z.string(),
  /** Addresses of pictures. */
  photos: z.array(z.string()),
  /** The first and the last letter of the name. */
  authorName: z.string(),
  usefulCount: z.int(),
  /** The shop's reply. */
  answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})
export type Review = z.output<typeof review>

export const reviewSort = z.enum(['newest', 'useful', 'lowest'])
export type ReviewSort = z.output<typeof reviewSort>

export const listReviews = defineAction({
  name: 'review/review/list',
  summary: 'What buyers say of a product, with the number of each of the stars (S2.30)',
  kind: 'read',
  auth: 'public',
  input: z.object({ productId: z.uuid(), sort: z._default(reviewSort, 'newest'), ...pageInput }),
  output: z.extend(pageOf(review), {
    /** The numbers of reviews with 1, 2, 3, 4 and 5 stars. */
    counts: z.array(z.int()),
  }),
})

/** A line of a received order, from which a part may be reviewed. */
const reviewable = z.object({
  orderId: z.uuid(),
  position: z.int(),
  orderCode: z.string(),
  orderedAt: z.string(),
})
export type Reviewable = z.output<typeof reviewable>

export const myReviews = defineAction({
  name: 'review/review/mine',
  summary: 'What I may do about the reviews of a product: write, change, answer; and what I found useful',
  kind: 'read',
  auth: 'member',
  input: z.object({ productId: z.uuid() }),
  output: z.object({
    /** The user's own review: at most one. */
    reviews: z.array(z.extend(review, { isHidden: z.boolean(), editableUntil: z.string() })),
    /** The user's lines of received orders with this part, newest first, while it is not reviewed. */
    waiting: z.array(reviewable),
    /** Of the latest 500 that the user marked as useful. */
    usefulIds: z.array(z.uuid()),
    /** The product belongs to the user's shop, so the user may reply. */
    isSeller: z.boolean(),
  }),
})
export type MyReview = z.output<typeof myReviews.output>['reviews'][number]

export const addReview = defineAction({
  name: 'review/review/add',
  summary: 'Review a part that I bought, once however often I ordered it',
  auth: 'member',
  input: z.extend(reviewForm, {
    requestId,
    orderId: z.uuid(),
    position: z.int().check(z.minimum(0), z.maximum(1000)),
  }),
  output: z.object({ review }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const changeReview = defineAction({
  name: 'review/review/change',
  summary: `Change my review, up to ${REVIEW_EDIT_DAYS} days after I wrote it`,
  auth: 'member',
  input: z.extend(reviewForm, { id: z.uuid() }),
  output: z.object({ review }),
  limit: { max: 120, windowSeconds: 3600 },
})

export const answerReview = defineAction({
  name: 'review/answer/set',
  summary: 'Answer a review of a part that my shop sells; a second answer takes the place of the first',
  auth: 'member',
  input: z.object({
    id: z.uuid(),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(REVIEW_TEXT_MAX), plainLines),
  }),
  output: z.object({ review }),
  limit: { max: 300, windowSeconds: 3600 },
})

export const setUseful = defineAction({
  name: 'review/useful/set',
  summary: 'Say that a review is useful to me, or no longer; each person counts once',
  auth: 'member',
  // A target state, not a toggle: a call that times out is sent again (S8.6).
  input: z.object({ id: z.uuid(), isUseful: z.boolean() }),
  output: z.object({ isUseful: z.boolean(), usefulCount: z.int() }),
  limit: { max: 240, windowSeconds: 60 },
})
