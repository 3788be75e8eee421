import {
  addComplaint,
  decideComplaints,
  listComplaints,
  revokeDecision,
} from '@tiantian/contracts/review/complaint.ts'
import {
  addReview,
  answerReview,
  changeReview,
  listReviews,
  myReviews,
  setUseful,
} from '@tiantian/contracts/review/review.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as complaints from './complaint.ts'
import * as decisions from './complaint-decision.ts'
import { readMine } from './my-review.ts'
import type { Actor } from './review.ts'
import * as reviews from './review.ts'
import * as pages from './review-page.ts'

export const reviewActions: Implementation[] = [
  implement(listReviews, ({ db }, input) => pages.listReviews(db.reads, input)),
  implement(myReviews, ({ db, user }, { productId }) => readMine(db.sql, user.id, productId)),
  implement(addReview, async (context, input) => ({
    review: await reviews.addReview(actor(context), input),
  })),
  implement(changeReview, async (context, input) => ({
    review: await reviews.changeReview(actor(context), input),
  })),
  implement(answerReview, async (context, input) => ({
    review: await reviews.answerReview(actor(context), input),
  })),
  implement(setUseful, ({ db, user }, input) => reviews.setUseful(db.sql, user.id, input)),
  implement(addComplaint, async (context, input) => {
    await complaints.addComplaint(actor(context), input)
    return {}
  }),
  implement(listComplaints, (context, input) =>
    complaints.listComplaints(actor(context), input, context.language),
  ),
  implement(decideComplaints, (context, input) => decisions.decideComplaints(actor(context), input)),
  implement(revokeDecision, (context, input) => decisions.revokeDecision(actor(context), input)),
]

const actor = ({ db, user, clock }: Pick<Context<'member'>, 'db' | 'user' | 'clock'>): Actor => ({
  db,
  userId: user.id,
  now: clock.now(),
})
