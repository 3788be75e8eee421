import type { Parsed } from '@tiantian/contracts/action.ts'
import type { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { OrderChoice } from '@tiantian/contracts/order/delivery.ts'
import { dueAfter } from '@tiantian/contracts/order/state.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { publishAll } from '../../platform/outbox.ts'
import type { OfferLine } from '../cart/offer.ts'
import { sendShopEvents } from '../shop/webhook/shop-event.ts'
import type { FrozenHint } from './customs.ts'
import type { PricedDelivery } from './delivery.ts'
import type { DraftDiscount } from './discount.ts'
import { ORDER_CHANGED } from './order-changed.ts'
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
}

interface CheckoutTerms {
  readonly checkoutId: string
  readonly buyerId: string
  readonly at: Date
  /** As of now, with names in all languages. */
  readonly address: object
  readonly invoice: Parsed<typeof submitCheckout>['invoice'] | null
  readonly noteOf: (shopId: string) => string
}

/** Writes the orders of a checkout with their lines, and the first entry of each order's history. */
export async function storeOrders(tx: Tx, orders: readonly PlacedOrder[], terms: CheckoutTerms) {
  const { checkoutId, buyerId, at, address, invoice, noteOf } = terms
  const orderRows = orders.map((order) => ({
    ...orderColumns(order),
    checkout_id: checkoutId,
    buyer_id: buyerId,
    note: noteOf(order.first.shop_id),
    address,
    invoice,
    deposit_percent: 100,
    paid_minor: 0,
    refunded_minor: 0,
    taken_back_minor: 0,
    due_at: dueAfter('created', at),
    created_at: at,
  }))
  await Promise.all([
    insertAll(tx, 'checkouts', [{ id: checkoutId, buyer_id: buyerId, created_at: at }]),
    insertAll(tx, 'orders', orderRows),
    insertAll(
      tx,
      'order_lines',
      orders.flatMap((order) => orderLineColumns(order, at)),
    ),
    insertAll(
      tx,
      'order_events',
      orders.map((order) => firstEvent(order, buyerId, at)),
    ),
    tellPlaced(tx, orders, buyerId, at),
  ])
}

const firstEvent = ({ id }: PlacedOrder, buyerId: string, at: Date) => ({
  order_id: id,
  at,
  event: 'create',
  to_state: 'created',
  actor_id: buyerId,
  actor_role: 'buyer',
})

const orderColumns = ({ first, lines, choice, delivery, discount, ...order }: PlacedOrder) => ({
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
  pays_from_balance: choice?.paysFromBalance ?? false,
  wanted_incoterm: choice?.incoterm ?? null,
  wanted_documents: choice?.documents ?? [],
})

const orderLineColumns = ({ id, first, lines }: PlacedOrder, at: Date) =>
  lines.map((line) => ({
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
  }))

/** All rows in one statement, whose text is the same for any number of them. */
async function insertAll(tx: Tx, table: string, rows: readonly object[]) {
  const columns = tx(Object.keys(rows[0]!))
  await tx`
    insert into ${tx(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** Writes the audit log, and tells the follow-up work and the shops' own systems. */
async function tellPlaced(tx: Tx, orders: readonly PlacedOrder[], buyerId: string, at: Date) {
  const entries = orders.map(({ id: objectId }) => ({
    ...{ actorId: buyerId, event: 'order.create', objectKind: 'order', objectId, at },
    change: { state: 'created' },
  }))
  const changes = orders.map(({ id: orderId }) => ({ orderId }))
  const shopEvents = orders.map(({ id: orderId, code, first }) => ({
    ...{ shopId: first.shop_id, event: 'order.created' as const, at },
    data: { orderId, code, state: 'created' },
  }))
  await Promise.all([
    auditAll(tx, entries),
    publishAll(tx, ORDER_CHANGED, changes),
    sendShopEvents(tx, shopEvents),
  ])
}
