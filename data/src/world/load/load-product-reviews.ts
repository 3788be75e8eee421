import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface DemoProductReviews {
  readonly seed: number
  readonly now: Date
  readonly ownerId: string
}

const HOUR_MS = 3_600_000
const FIELDS = ['name', 'brand', 'number', 'category', 'pictures', 'condition']

/** Airbags are seen by two of the office first: one of the owner's waits, and so does another name of a part on sale. */
export async function loadProductReviews(tx: TransactionSql, { seed, now, ownerId }: DemoProductReviews) {
  const random = randomOf(seed, 'product reviews')
  const at = new Date(now.getTime() - 7 * HOUR_MS)
  const id = () => worldId(at, random)
  await tx`
    insert into product_review_rules (id, category_id, version, publications, fields, needs_two, created_at)
    select ${id()}, c.id, 1, true, ${FIELDS}, true, ${at} from categories c where c.slug = 'airbags'`
  await loadPending(tx, { at, id, ownerId })
  await tx`
    insert into product_reviews (id, product_id, kind, state, staged, fields, submitted_at)
    select ${id()}, p.id, 'edit', 'submitted',
      jsonb_build_object('name', p.name || jsonb_build_object('ru', (p.name->>'ru') || ', усиленный')), '{name}', ${at}
    from products p join shops s on s.id = p.shop_id
    where s.owner_id = ${ownerId} and p.state = 'active' and p.name ? 'ru' order by p.id limit 1`
}

interface PendingProduct {
  readonly at: Date
  readonly id: () => string
  readonly ownerId: string
}

/** An airbag as another shop has it (a small world has none: another part), under a number of its own, priced and in stock. */
async function loadPending(tx: TransactionSql, { at, id, ownerId }: PendingProduct) {
  const productId = id()
  const [product] = await tx<{ shopId: string }[]>`
    insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, description, condition,
      origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
      quantity_per_carton, attributes, pictures, state, created_at)
    select ${productId}, s.id, p.brand_id, p.category_id, 'QL-7701', 'QL7701', p.name, p.description, p.condition,
      p.origin_country, p.hs_code, p.warranty_months, p.net_grams, p.gross_grams, p.length_mm, p.width_mm, p.height_mm,
      p.quantity_per_carton, p.attributes, p.pictures, 'pending', ${at}
    from products p join categories c on c.id = p.category_id,
      (select id from shops where owner_id = ${ownerId} order by id limit 1) s
    where p.state = 'active' and exists (select from warehouses w where w.shop_id = s.id)
    order by c.slug = 'airbags' desc, p.id limit 1 returning shop_id as "shopId"`
  if (!product) return
  const offerId = id()
  await tx`
    insert into part_numbers (normalized_number, kind, product_id) values ('QL7701', 0, ${productId})`
  await tx`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
      lead_days_min, lead_days_max, is_returnable)
    select ${offerId}, ${productId}, w.id, 'USD', 'FCA', w.name, 1, 1, 3, 7, true
    from warehouses w where w.shop_id = ${product.shopId} order by w.id limit 1`
  await tx`insert into price_tiers (offer_id, min_quantity, price_minor) values (${offerId}, 1, 8900)`
  await tx`insert into stocks (offer_id, quantity, updated_at) values (${offerId}, 12, ${at})`
  await tx`
    insert into product_reviews (id, product_id, kind, state, submitted_at)
    values (${id()}, ${productId}, 'publication', 'submitted', ${at})`
}
