import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { WorldProduct } from '../product.ts'
import { randomOf } from '../random.ts'
import { REVIEWERS } from '../review/review-words.ts'
import type { WorldReview } from '../review/world-review.ts'
import { isReviewed, reviewsOf } from '../review/world-review.ts'
import type { DataWorld } from '../world.ts'
import { copyRows } from './copy-rows.ts'

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
    ...[id(), product.id, 'declaration', 'ТР ТС 018/2011', number(`EAC ${product.originCountry}`)],
    ...['Demo Test Centre', validTo, 1],
  ]
  const certificate = [
    ...[id(), product.id, 'certificate', 'IATF 16949', number('IATF'), 'Demo Certification'],
    ...[validTo, 2],
  ]
  return random.chance(0.5) ? [declaration, certificate] : [declaration]
}

interface ReviewOptions {
  readonly seed: number
  readonly now: Date
  /** The number of products in the world. */
  readonly count: number
}

const REVIEWED_PRODUCTS = 150
const ALMATY = 1_526_384

/** Documents, buyers, their orders and reviews, for some products spread over the whole world. */
export async function loadReviews(tx: TransactionSql, world: DataWorld, { seed, now, count }: ReviewOptions) {
  const step = Math.max(1, Math.floor(count / REVIEWED_PRODUCTS))
  const chosen = Array.from({ length: Math.min(count, REVIEWED_PRODUCTS) }, (_, at) =>
    world.product(at * step),
  )
  const parts = chosen.filter(isReviewed)
  const reviews = parts.flatMap((product) => reviewsOf(product, seed, now))
  await loadProductDocuments(tx, parts, seed, now)
  const buyers = await loadReviewers(tx, seed, now)
  await loadOrders(tx, reviews, buyers)
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

/** One item, or the minimum quantity, at the price of the day; the items are already in `sold_count`. */
async function loadOrders(tx: TransactionSql, reviews: readonly WorldReview[], buyers: readonly string[]) {
  const inputs = reviews.map(({ orderId, checkoutId, orderCode, offerId, reviewer, orderedAt }) => ({
    order_id: orderId,
    checkout_id: checkoutId,
    code: orderCode,
    offer_id: offerId,
    buyer_id: buyers[reviewer]!,
    at: orderedAt.toISOString(),
  }))
  await tx`
    create temporary table demo_orders on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(inputs)}::text::jsonb)
      as w (order_id uuid, checkout_id uuid, code text, offer_id uuid, buyer_id uuid, at timestamptz)`
  await tx`insert into checkouts (id, buyer_id, created_at) select checkout_id, buyer_id, at from demo_orders`
  await tx`
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, item_count, line_count, gross_grams, note, address,
      is_counted, created_at)
    select w.order_id, w.code, w.checkout_id, w.buyer_id, p.shop_id, 'created', f.currency, h.country, f.incoterm,
      f.incoterm_place, f.lead_days_min, f.lead_days_max, f.moq * t.price_minor, f.moq, 1,
      f.moq::bigint * p.gross_grams, '', a.address, true, w.at
    from demo_orders w join offers f on f.id = w.offer_id join warehouses h on h.id = f.warehouse_id
      join products p on p.id = f.product_id join price_tiers t on t.offer_id = f.id and t.min_quantity = f.moq
      cross join (
        select jsonb_build_object('name', 'Demo buyer', 'phone', '+77010000000', 'country', n.code, 'countryName', n.name,
          'cityId', c.id, 'cityName', c.name, 'street', 'Abai avenue 1', 'postcode', '050000') as address
        from cities c join countries n on n.code = c.country where c.id = ${ALMATY}) a`
  await tx`
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor)
    select w.order_id, 1, f.id, p.id, p.part_number, b.name, p.name, p.pictures[1], c.slug, c.name, p.condition,
      p.attributes, p.origin_country, p.hs_code, p.net_grams, p.gross_grams, f.moq, f.moq, t.price_minor
    from demo_orders w join offers f on f.id = w.offer_id join products p on p.id = f.product_id
      join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      join price_tiers t on t.offer_id = f.id and t.min_quantity = f.moq`
  await tx`
    insert into order_events (order_id, at, event, to_state, actor_id, actor_role)
    select order_id, at, 'create', 'created', buyer_id, 'buyer' from demo_orders`
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
