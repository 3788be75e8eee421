import { worldId } from '../id.ts'
import type { WorldProduct } from '../product.ts'
import { randomOf } from '../random.ts'
import { ANSWER_WORDS, REVIEW_WORDS, REVIEWERS } from './review-words.ts'

/** A review with its order. */
export interface WorldReview {
  readonly id: string
  readonly orderId: string
  readonly checkoutId: string
  readonly orderCode: string
  readonly offerId: string
  /** An index in the list of reviewers. */
  readonly reviewer: number
  readonly stars: number
  readonly text: string
  readonly answer: string | null
  readonly orderedAt: Date
  readonly createdAt: Date
  readonly answeredAt: Date | null
}

const DAY_MS = 86_400_000
/** Ratings are more often good than bad. */
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1]
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Whole vehicles: their reviews never mention a matching part number. */
const VEHICLES = new Set([
  'new-cars',
  'used-cars',
  'electric-cars',
  'trucks',
  'vans-minibuses',
  'special-machinery',
])

/** Whether the product has reviews in the world. */
export const isReviewed = ({ state, offers, categorySlug }: WorldProduct): boolean =>
  state === 'active' && offers.length > 0 && !VEHICLES.has(categorySlug)

/** Reviews of a product, so many, by different buyers, in the hundred days before `now`. */
export function reviewsOf(
  product: WorldProduct,
  [least, most]: readonly [number, number],
  { seed, now }: { seed: number; now: Date },
): WorldReview[] {
  const random = randomOf(seed, 'reviews', product.id)
  const count = Math.min(random.between(least, most), REVIEWERS.length)
  const first = random.between(0, REVIEWERS.length - 1)
  return Array.from({ length: count }, (_, at) => reviewAt(product, { seed, now, at, first }))
}

interface WorldReviewPosition {
  readonly seed: number
  readonly now: Date
  readonly at: number
  readonly first: number
}

function reviewAt(product: WorldProduct, { seed, now, at, first }: WorldReviewPosition): WorldReview {
  const random = randomOf(seed, 'review', product.id, at)
  const reviewer = (first + at) % REVIEWERS.length
  const { language } = REVIEWERS[reviewer]!
  const stars = random.pick(STARS)
  const createdAt = new Date(now.getTime() - random.between(1, 100 * 24) * (DAY_MS / 24))
  const orderedAt = new Date(createdAt.getTime() - random.between(6, 30) * DAY_MS)
  const isAnswered = stars <= 3 && random.chance(0.7)
  return {
    id: worldId(createdAt, random),
    orderId: worldId(orderedAt, random),
    checkoutId: worldId(orderedAt, random),
    orderCode: codeOf(orderedAt, random.bits()),
    offerId: product.offers[0]!.id,
    reviewer,
    stars,
    text: random.pick(REVIEW_WORDS[stars]![language]),
    answer: isAnswered ? ANSWER_WORDS[language] : null,
    orderedAt,
    createdAt,
    answeredAt: isAnswered ? new Date(createdAt.getTime() + 8 * 3_600_000) : null,
  }
}

/** `T`, the date, six characters: the format of real orders. */
function codeOf(at: Date, bits: number): string {
  const tail = Array.from({ length: 6 }, (_, place) => CROCKFORD[(bits >>> (place * 5)) & 31])
  return `T${at.toISOString().slice(2, 10).replaceAll('-', '')}${tail.join('')}`
}
