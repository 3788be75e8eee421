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
import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'
import { defineModule } from '../module.ts'
import * as complaints from './complaint.ts'
import * as decisions from './complaint-decision.ts'
import { vouchedReviews } from './count-reviews.ts'
import type { Actor } from './review.ts'
import * as reviews from './review.ts'
import { readMine } from './review.ts'
import {
  complaintDecided,
  productHidden,
  reviewAdded,
  reviewAnswered,
  reviewHidden,
} from './review-notification.ts'

const reviewActions: Implementation[] = [
  implement(listReviews, ({ db }, input) => reviews.listReviews(db.reads, input)),
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

const ownReviews: PersonalData = {
  name: 'reviews',
  title: { 'zh-Hans': '我的评价', en: 'My reviews', ru: 'Мои отзывы', kk: 'Менің пікірлерім' },
  from: 'reviews r join products p on p.id = r.product_id',
  owner: 'r.author_id',
  key: { 'r.id': 'uuid' },
  columns: {
    product: inLanguage('p.name'),
    partNumber: 'p.part_number',
    stars: 'r.stars',
    text: 'r.text',
    photos: `array(select '/media/file/' || photo from unnest(r.photos) photo)`,
    answer: 'r.answer',
    createdAt: 'r.created_at',
    editedAt: 'r.edited_at',
  },
}

const votes: PersonalData = {
  name: 'useful-reviews',
  title: {
    'zh-Hans': '我觉得有用的评价',
    en: 'Reviews I found useful',
    ru: 'Отзывы, которые мне помогли',
    kk: 'Маған пайдалы болған пікірлер',
  },
  from: 'review_votes v join reviews r on r.id = v.review_id',
  owner: 'v.voter_id',
  key: { 'v.review_id': 'uuid' },
  columns: { review: 'r.id', text: 'r.text' },
}

const ownComplaints: PersonalData = {
  name: 'complaints',
  title: { 'zh-Hans': '我的举报', en: 'My complaints', ru: 'Мои жалобы', kk: 'Менің шағымдарым' },
  from: 'complaints c',
  owner: 'c.reporter_id',
  key: { 'c.kind': 'text', 'c.object_id': 'uuid' },
  columns: {
    kind: 'c.kind',
    id: 'c.object_id',
    reason: 'c.reason',
    note: 'c.note',
    createdAt: 'c.created_at',
  },
}

const reviewPersonalData: readonly PersonalData[] = [ownReviews, votes, ownComplaints]

export const review = defineModule({
  name: 'review',
  after: ['user', 'office', 'media', 'shop', 'product', 'order'],
  actions: reviewActions,
  notifications: [reviewAdded, reviewAnswered, reviewHidden, productHidden, complaintDecided],
  coalescedJobs: [vouchedReviews],
  personalData: { export: reviewPersonalData },
})
