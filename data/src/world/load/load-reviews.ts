import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { WorldProduct } from '../product.ts'
import { randomOf } from '../random.ts'
import { REVIEWERS } from '../review/review-words.ts'
import type { WorldReview } from '../review/world-review.ts'
import { isReviewed, reviewsOf } from '../review/world-review.ts'
import type { DataWorld } from '../world.ts'
import { copyRows } from './copy-rows.ts'
import type { DemoOrder } from './load-orders.ts'
import { insertOrders } from './load-orders.ts'

const DAY_MS = 86_400_000

/**
 * Customs documents of a part: a declaration of conformity for the common market, and the manufacturer's certificate.
 */
async function loadProductDocuments(
  tx: TransactionSql,
  products: readonly WorldProduct[],
  seed: number,
  now: Date,
) {
  await copyRows(
    tx,
    'product_documents',
    ['id', 'product_id', 'kind', 'title', 'number', 'issuer', 'valid_to', 'position'],
    products.flatMap((product) => documentsOf(product, seed, now)),
  )
}

function documentsOf(product: WorldProduct, seed: number, now: Date) {
  const random = randomOf(seed, 'papers', product.id)
  const id = () => worldId(product.createdAt, random)
  const year = now.getUTCFullYear()
  const validTo = new Date(now.getTime() + random.between(200, 1500) * DAY_MS).toISOString().slice(0, 10)
  const number = (prefix: string) => `${prefix}-${random.between(10_000, 99_999)}/${year - 2000}`
  const declaration = [
    id(),
    product.id,
    'declaration',
    'ТР ТС 018/2011',
    number(`EAC ${product.originCountry}`),
    'Demo Test Centre',
    validTo,
    1,
  ]
  const certificate = [
    id(),
    product.id,
    'certificate',
    'IATF 16949',
    number('IATF'),
    'Demo Certification',
    validTo,
    2,
  ]
  return random.chance(0.5) ? [declaration, certificate] : [declaration]
}

interface ReviewOptions {
  readonly seed: number
  readonly now: Date
  /** The number of products in the world. */
  readonly count: number
  /** Indexes of products; they have more reviews than others. */
  readonly bestSellers: readonly number[]
}

const REVIEWED_PRODUCTS = 150

/** How many buyers review a product. */
const USUAL_REVIEWS = [2, 9] as const
const BEST_SELLER_REVIEWS = [8, 20] as const

/** Documents, buyers, their orders and reviews, for the best sellers and some products spread over the whole world. */
export async function loadReviews(
  tx: TransactionSql,
  world: DataWorld,
  { seed, now, count, bestSellers }: ReviewOptions,
) {
  const step = Math.max(1, Math.floor(count / REVIEWED_PRODUCTS))
  const spread = Array.from({ length: Math.min(count, REVIEWED_PRODUCTS) }, (_, at) => at * step)
  const best = new Set(bestSellers)
  const reviewed = [...new Set([...bestSellers, ...spread])]
    .map((index) => ({
      product: world.product(index),
      range: best.has(index) ? BEST_SELLER_REVIEWS : USUAL_REVIEWS,
    }))
    .filter(({ product }) => isReviewed(product))
  const parts = reviewed.map(({ product }) => product)
  const reviews = reviewed.flatMap(({ product, range }) => reviewsOf(product, range, { seed, now }))
  await loadProductDocuments(tx, parts, seed, now)
  const buyers = await loadReviewers(tx, seed, now)
  const orders = reviews.map(
    ({ orderId, checkoutId, orderCode, offerId, reviewer, orderedAt }): DemoOrder => ({
      orderId,
      checkoutId,
      code: orderCode,
      offerId,
      state: 'completed',
      at: orderedAt,
      buyerId: buyers[reviewer]!,
    }),
  )
  await insertOrders(tx, orders, seed, now)
  await tx`
    insert into reviews (id, product_id, shop_id, author_id, order_id, position, stars, text, answer, answered_at, created_at)
    select r.id, l.product_id, o.shop_id, o.buyer_id, r.order_id, 1, r.stars, r.text, r.answer, r.answered_at, r.created_at
    from jsonb_to_recordset(${JSON.stringify(reviews.map(reviewRow))}::text::jsonb) as r (id uuid, order_id uuid, stars int,
        text text, answer text, answered_at timestamptz, created_at timestamptz)
      join orders o on o.id = r.order_id join order_lines l on l.order_id = r.order_id`
}

async function loadReviewers(tx: TransactionSql, seed: number, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - 400 * 86_400_000)
  const ids = REVIEWERS.map(({ name }) => worldId(since, randomOf(seed, 'reviewer', name)))
  await copyRows(
    tx,
    'users',
    ['id', 'kind', 'username', 'nickname', 'language', 'created_at'],
    REVIEWERS.map(({ name, language }, at) => {
      const username = `buyer-${String(at + 1).padStart(3, '0')}`
      return [ids[at]!, 'person', username, name, language, since]
    }),
  )
  return ids
}

const reviewRow = (review: WorldReview) => ({
  id: review.id,
  order_id: review.orderId,
  stars: review.stars,
  text: review.text,
  answer: review.answer,
  answered_at: review.answeredAt?.toISOString() ?? null,
  created_at: review.createdAt.toISOString(),
})
