import type { Parsed } from '@tiantian/contracts/action.ts'
import type { OrderChoice, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { RETURN_DAYS } from '@tiantian/contracts/order/return.ts'
import { dueAfter } from '@tiantian/contracts/order/state.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { insertAudit } from '../../../platform/audit.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import type { IdempotentRequest } from '../../../platform/idempotent-request.ts'
import { insertReply } from '../../../platform/idempotent-request.ts'
import { insertEvents } from '../../../platform/job/outbox.ts'
import type { OfferLine } from '../../cart/offer.ts'
import { shopEventQueries } from '../../shop/webhook/shop-event.ts'
import { ORDER_CHANGED } from '../order-changed.ts'
import type { FrozenHint } from '../terms/customs.ts'
import type { PricedDelivery } from '../terms/delivery.ts'
import type { DraftDiscount } from '../terms/discount.ts'
import type { DraftTax } from '../terms/order-tax.ts'
import type { OrderDraft } from './order-draft.ts'

export type CheckoutLine = OfferLine & {
  /** Position in `seen`, from 1. */
  readonly position: number
  readonly fit: Fit | null
  /** Of the goods, to the alliance: as it is now. */
  readonly commission: number
  readonly customs: FrozenHint | null
}

export interface PlacedOrder extends OrderDraft<CheckoutLine> {
  readonly id: string
  readonly code: string
  readonly choice: OrderChoice | undefined
  readonly delivery: PricedDelivery
  readonly discount: DraftDiscount
  readonly tax: DraftTax
}

interface CheckoutTerms {
  readonly checkoutId: string
  /** What a repetition of the request is answered with. */
  readonly request: IdempotentRequest
  readonly reply: object
  readonly buyerId: string
  readonly at: Date
  /** As of now, with names in all languages. */
  readonly address: object
  readonly invoice: Parsed<typeof submitCheckout>['invoice'] | null
  readonly noteOf: (shopId: string) => string
}

/**
 * Writes the reply, the orders with their lines, the first entry of their history and of the audit log, and the follow-up
 * work, and tells the shops' own systems: one statement, whose text is the same for any number of orders.
 */
export async function storeOrders(
  tx: Tx,
  orders: readonly PlacedOrder[],
  { checkoutId, request, reply, buyerId, at, address, invoice, noteOf }: CheckoutTerms,
) {
  const orderRows = orders.map((order) => ({
    ...orderColumns(order),
    checkout_id: checkoutId,
    buyer_id: buyerId,
    note: noteOf(order.first.shop_id),
    address,
    invoice,
    due_at: dueAfter('created', at),
    created_at: at,
  }))
  const lineRows = orders.flatMap((order) => orderLineColumns(order, at))
  const entries = orders.map(({ id: objectId }) => ({
    actorId: buyerId,
    event: 'order.create',
    objectKind: 'order',
    objectId,
    at,
    change: { state: 'created' },
  }))
  const changes = orders.map(({ id: orderId }) => ({ orderId }))
  const shopEvents = orders.map(({ id: orderId, code, first }) => ({
    shopId: first.shop_id,
    event: 'order.created' as const,
    at,
    data: { orderId, code, state: 'created' },
  }))
  await tx`
    with stored as (${insertReply(tx, request, reply)}), checkout as (
      insert into checkouts (id, buyer_id, created_at) values (${checkoutId}, ${buyerId}, ${at})
    ), placed as (${insertRows(tx, 'orders', orderRows)}), line as (${insertRows(tx, 'order_lines', lineRows)}
    ), audited as (${insertAudit(tx, entries)}), published as (${insertEvents(tx, ORDER_CHANGED, changes)}
    ), ${shopEventQueries(tx, shopEvents)}
    insert into order_events (order_id, at, event, to_state, actor_id, actor_role)
    select order_id, ${at}, 'create', 'created', ${buyerId}, 'buyer'
    from unnest(${orders.map(({ id }) => id)}::uuid[]) order_id`
}

function insertRows(tx: Tx, table: string, rows: readonly object[]): Fragment {
  const columns = tx(Object.keys(rows[0]!))
  return tx`
    insert into ${tx(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::jsonb)`
}

const orderColumns = ({ first, lines, choice, delivery, discount, tax, ...order }: PlacedOrder) => ({
  id: order.id,
  code: order.code,
  state: 'created',
  shop_id: first.shop_id,
  currency: order.currency,
  warehouse_country: first.warehouse_country,
  incoterm: first.incoterm,
  incoterm_place: first.incoterm_place,
  lead_days_min: order.leadDaysMin,
  lead_days_max: order.leadDaysMax,
  total_minor: order.totalMinor,
  item_count: order.itemCount,
  line_count: lines.length,
  gross_grams: order.grossGrams,
  volume_cm3: order.volumeCm3,
  delivery,
  delivery_minor: delivery.priceMinor,
  coupon_minor: discount.couponMinor,
  coupon_code: discount.couponCode,
  points: discount.points,
  points_minor: discount.pointsMinor,
  subsidy_due_minor: discount.subsidyMinor,
  subsidy_minor: 0,
  tax_kind: tax.terms.kind,
  tax_basis_points: tax.terms.basisPoints,
  tax_minor: tax.taxMinor,
  delivery_tax_minor: tax.deliveryTaxMinor,
  tax_number: tax.terms.number,
  pays_from_balance: choice?.paysFromBalance ?? false,
  wanted_incoterm: choice?.incoterm ?? null,
  wanted_documents: choice?.documents ?? [],
  deposit_percent: 100,
  paid_minor: 0,
  refunded_minor: 0,
  taken_back_minor: 0,
})

const orderLineColumns = ({ id, first, lines, tax }: PlacedOrder, at: Date) =>
  lines.map((line, index) => ({
    order_id: id,
    shop_id: first.shop_id,
    created_at: at,
    position: line.position,
    offer_id: line.offer_id,
    product_id: line.product_id,
    part_number: line.part_number,
    brand_name: line.brand_name,
    name: line.name,
    picture: line.picture,
    category_slug: line.category_slug,
    category_name: line.category_name,
    condition: line.condition,
    attributes: line.attributes,
    origin_country: line.origin_country,
    hs_code: line.hs_code,
    net_grams: line.net_grams,
    gross_grams: line.gross_grams,
    volume_cm3: line.volume_cm3,
    quantity: line.quantity,
    tier_min_quantity: line.tier_min_quantity,
    unit_price_minor: line.unit_price_minor,
    fit: line.fit,
    commission_basis_points: line.commission,
    customs: line.customs,
    tax_minor: tax.linesMinor[index]!,
    is_returnable: line.is_returnable,
    return_days: RETURN_DAYS,
  }))
