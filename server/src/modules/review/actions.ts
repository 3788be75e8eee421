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
import * as complaints from './complaint.service.ts'
import * as decisions from './complaint-decision.service.ts'
import { readMine } from './my-review.service.ts'
import type { Actor } from './review.service.ts'
import * as reviews from './review.service.ts'
import * as pages from './review-page.service.ts'

export const reviewActions: Implementation[] = [
  implement(listReviews, ({ db }, asked) => pages.listReviews(db.reads, asked)),
  implement(myReviews, ({ db, user }, { productId }) => readMine(db.sql, user.id, productId)),
  implement(addReview, async (context, wish) => ({ review: await reviews.addReview(actor(context), wish) })),
  implement(changeReview, async (context, wish) => ({
    review: await reviews.changeReview(actor(context), wish),
  })),
  implement(answerReview, async (context, wish) => ({
    review: await reviews.answerReview(actor(context), wish),
  })),
  implement(setUseful, ({ db, user }, wish) => reviews.setUseful(db.sql, user.id, wish)),
  implement(addComplaint, async (context, wish) => {
    await complaints.addComplaint(actor(context), wish)
    return {}
  }),
  implement(listComplaints, ({ db, language }, asked) => complaints.listComplaints(db.sql, asked, language)),
  implement(decideComplaints, (context, wish) => decisions.decideComplaints(actor(context), wish)),
  implement(revokeDecision, (context, wish) => decisions.revokeDecision(actor(context), wish)),
]

const actor = ({ db, user, clock }: Pick<Context<'member'>, 'db' | 'user' | 'clock'>): Actor => ({
  db,
  userId: user.id,
  now: clock.now(),
})
