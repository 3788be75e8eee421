import { commissionMinor } from '@tiantian/contracts/order/commission.ts'
import type { OrderEvent, OrderRole, OrderState } from '@tiantian/contracts/order/state.ts'
import { dueAfter, orderMachine, SOLD_STATES } from '@tiantian/contracts/order/state.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { Random } from '../random.ts'
import { randomOf } from '../random.ts'
import type { CopyRowsCell } from './copy-rows.ts'
import { copyRows } from './copy-rows.ts'
import { loadReturns } from './load-returns.ts'

/** One line of an offer: as many items as its minimum quantity. */
export interface DemoOrder {
  readonly orderId: string
  readonly checkoutId: string
  readonly code: string
  readonly offerId: string
  readonly buyerId: string
  readonly state: OrderState
  readonly at: Date
}

const ALMATY = 1_526_384
const HOUR_MS = 3_600_000
/** What the lines are inserted with. */
const DEFAULT_BASIS_POINTS = 200

/**
 * Inserts orders with the history, payments and ledger entries that their states entail. Their items are already in
 * `sold_count`.
 */
export async function insertOrders(
  tx: TransactionSql,
  orders: readonly DemoOrder[],
  seed: number,
  now: Date,
) {
  await insertPlaced(tx, orders)
  const placed = await readPlaced(tx, orders)
  const lives = placed.map((order) => lifeOf(order, now, randomOf(seed, 'order', order.code)))
  await copyRows(
    tx,
    'order_events',
    ['order_id', 'at', 'event', 'from_state', 'to_state', 'actor_id', 'actor_role', 'data'],
    lives.flatMap(({ events }) => events),
  )
  await copyRows(
    tx,
    'order_payments',
    ['id', 'order_id', 'method', 'state', 'amount_minor', 'reference', 'created_at', 'decided_at'],
    lives.flatMap(({ payments }) => payments),
  )
  await copyRows(
    tx,
    'shipments',
    [
      'id',
      'order_id',
      'mode',
      'carrier',
      'tracking_number',
      'quantities',
      'package_count',
      'gross_grams',
      'shipped_at',
    ],
    lives.flatMap(({ shipments }) => shipments),
  )
  await bookAll(
    tx,
    lives.flatMap(({ bookings }) => bookings),
    seed,
  )
}

async function insertPlaced(tx: TransactionSql, orders: readonly DemoOrder[]) {
  const inputs = orders.map(({ orderId, checkoutId, code, offerId, buyerId, state, at }) => ({
    order_id: orderId,
    checkout_id: checkoutId,
    code,
    offer_id: offerId,
    buyer_id: buyerId,
    state,
    at: at.toISOString(),
  }))
  await tx`
    create temporary table demo_orders on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(inputs)}::text::jsonb) as w (order_id uuid, checkout_id uuid,
      code text, offer_id uuid, buyer_id uuid, state text, at timestamptz)`
  await tx`insert into checkouts (id, buyer_id, created_at) select checkout_id, buyer_id, at from demo_orders`
  await tx`
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, item_count, line_count, gross_grams, note, address,
      is_counted, created_at)
    select w.order_id, w.code, w.checkout_id, w.buyer_id, p.shop_id, w.state, f.currency, h.country, f.incoterm,
      f.incoterm_place, f.lead_days_min, f.lead_days_max, f.moq * t.price_minor, f.moq, 1,
      f.moq::bigint * p.gross_grams, '', a.address, w.state = any(${[...SOLD_STATES]}::text[]), w.at
    from demo_orders w join offers f on f.id = w.offer_id join warehouses h on h.id = f.warehouse_id
      join products p on p.id = f.product_id join price_tiers t on t.offer_id = f.id and t.min_quantity = f.moq
      cross join (
        select jsonb_build_object('name', 'Аружан Сейтова', 'phone', '+77010000000', 'country', n.code,
          'countryName', n.name, 'cityId', c.id, 'cityName', c.name, 'street', 'Абай даңғылы 1',
          'postcode', '050000') as address
        from cities c join countries n on n.code = c.country where c.id = ${ALMATY}) a`
  await tx`
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor, shop_id, created_at)
    select w.order_id, 1, f.id, p.id, p.part_number, b.name, p.name, p.pictures[1], c.slug, c.name, p.condition,
      p.attributes, p.origin_country, p.hs_code, p.net_grams, p.gross_grams, f.moq, f.moq, t.price_minor,
      p.shop_id, w.at
    from demo_orders w join offers f on f.id = w.offer_id join products p on p.id = f.product_id
      join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      join price_tiers t on t.offer_id = f.id and t.min_quantity = f.moq`
  // The stock of the world is what these orders have left.
  await tx`
    insert into stock_movements (offer_id, quantity, cause, source_id, at)
    select f.id, moved.sign * f.moq, moved.cause, case when moved.cause = 'sold' then w.checkout_id end, w.at
    from demo_orders w join offers f on f.id = w.offer_id
      cross join (values (1, 'opening'), (-1, 'sold')) moved (sign, cause)
    where w.state <> 'cancelled'`
  await tx`drop table demo_orders`
}

interface PlacedRow {
  readonly id: string
  readonly code: string
  readonly buyer_id: string
  readonly shop_id: string
  readonly owner_id: string
  readonly state: OrderState
  readonly currency: string
  readonly total_minor: string
  readonly item_count: number
  readonly gross_grams: string
  readonly created_at: string
}

const readPlaced = (tx: TransactionSql, orders: readonly DemoOrder[]) => tx<PlacedRow[]>`
  select o.id, o.code, o.buyer_id, o.shop_id, s.owner_id, o.state, o.currency, o.total_minor, o.item_count,
    o.gross_grams, o.created_at
  from orders o join shops s on s.id = o.shop_id where o.id = any(${orders.map(({ orderId }) => orderId)}::uuid[])
  order by o.created_at, o.id`

interface OrderStep {
  readonly from: OrderState
  readonly event: OrderEvent
  readonly to: OrderState
  readonly by: OrderRole
}

/** The shortest way of the machine from a new order to a state. */
function stepsTo(state: OrderState): readonly OrderStep[] {
  const ways = new Map<OrderState, readonly OrderStep[]>([['created', []]])
  // Iterating over a map includes entries added during the iteration.
  for (const [from, steps] of ways) {
    for (const { event, to, by, from: starts } of orderMachine.transitions) {
      const isFrom = (typeof starts === 'string' ? [starts] : starts).includes(from)
      if (!isFrom || to === 'same' || ways.has(to)) continue
      ways.set(to, [...steps, { from, event, to, by: by[0]! }])
    }
  }
  return ways.get(state) ?? []
}

const REASONS: Partial<Record<OrderEvent, string>> = {
  requestCancel: 'Ошибся с годом выпуска, нужна другая деталь',
  openDispute: 'Пришла деталь другого производителя',
  requestReturn: 'Не подошла по креплению',
  refundBuyer: 'Фото и накладная подтверждают ошибку магазина',
  paySeller: 'Деталь соответствует заказу',
}

interface Booking {
  readonly cause: string
  readonly kind: 'payment' | 'settlement' | 'refund'
  readonly order: PlacedRow
  readonly at: Date
  readonly entries: readonly (readonly [
    owner: string,
    holder: string | null,
    kind: string,
    amountMinor: number,
  ])[]
}

/** Everything that happened to an order until now. */
function lifeOf(order: PlacedRow, now: Date, random: Random) {
  const placedAt = new Date(order.created_at)
  const steps = stepsTo(order.state)
  const span = Math.min((now.getTime() - placedAt.getTime()) / (steps.length + 1), 30 * HOUR_MS)
  const timeOf = (at: number) => new Date(placedAt.getTime() + span * (at + 1))
  const actors = { buyer: order.buyer_id, seller: order.owner_id, office: null, system: null }
  const timeBy = new Map(steps.map(({ event }, at) => [event, timeOf(at)]))
  const total = Number(order.total_minor)
  const paidAt = timeBy.get('pay')
  const shippedAt = timeBy.get('ship')
  const paymentId = worldId(placedAt, random)
  const commission = commissionMinor(total, [{ totalMinor: total, basisPoints: DEFAULT_BASIS_POINTS }])
  const bookings: Booking[] = []
  if (paidAt) {
    bookings.push({
      cause: `payment/${paymentId}`,
      kind: 'payment',
      order,
      at: paidAt,
      entries: [
        ['outside', null, 'bank', -total],
        ['order', order.id, 'escrow', total],
      ],
    })
    const endedAt = timeOf(steps.length - 1)
    if (order.state === 'completed')
      bookings.push({
        cause: `order/${order.id}/settle`,
        kind: 'settlement',
        order,
        at: endedAt,
        entries: [
          ['order', order.id, 'escrow', -total],
          ['shop', order.shop_id, 'balance', total - commission],
          ['alliance', null, 'commission', commission],
        ],
      })
    if (order.state === 'refunded')
      bookings.push({
        cause: `order/${order.id}/refund`,
        kind: 'refund',
        order,
        at: endedAt,
        entries: [
          ['order', order.id, 'escrow', -total],
          ['user', order.buyer_id, 'balance', total],
        ],
      })
  }
  return {
    events: [
      [order.id, placedAt, 'create', null, 'created', order.buyer_id, 'buyer', '{}'],
      ...steps.map(({ from, event, to, by }, at) => {
        const data = REASONS[event] ? JSON.stringify({ reason: REASONS[event] }) : '{}'
        return [order.id, timeOf(at), event, from, to, actors[by], by, data]
      }),
    ],
    payments: paidAt
      ? [
          [
            paymentId,
            order.id,
            'transfer',
            'confirmed',
            total,
            `PP-${random.between(1000, 9999)}`,
            paidAt,
            paidAt,
          ],
        ]
      : [],
    shipments: shippedAt
      ? [
          [
            worldId(placedAt, random),
            order.id,
            'road',
            'Khorgos Trans',
            `KT${random.between(100_000, 999_999)}`,
            JSON.stringify({ 1: order.item_count }),
            1,
            order.gross_grams,
            shippedAt,
          ],
        ]
      : [],
    bookings,
  }
}

/** Writes bookings, and what follows from them and from the states in the orders. */
async function bookAll(tx: TransactionSql, bookings: readonly Booking[], seed: number) {
  const accounts = new Map<string, object>()
  const transactions: CopyRowsCell[][] = []
  const entries: CopyRowsCell[][] = []
  for (const { cause, kind, order, at, entries: parts } of bookings) {
    const id = worldId(at, randomOf(seed, 'booking', cause))
    transactions.push([id, cause, kind, order.id, order.code, at])
    for (const [owner, holder, account, amountMinor] of parts) {
      const key = [owner, holder, account, order.currency].join(' ')
      const accountId = worldId(new Date(0), randomOf(seed, 'account', key))
      accounts.set(key, {
        id: accountId,
        owner_kind: owner,
        holder_id: holder,
        kind: account,
        currency: order.currency,
        balance_minor: holder === null ? null : 0,
      })
      entries.push([id, accountId, amountMinor])
    }
  }
  // Ids are made of whose account it is, so an earlier load has made the same ones.
  await tx`
    insert into ledger_accounts (id, owner_kind, holder_id, kind, currency, balance_minor)
    select * from jsonb_to_recordset(${JSON.stringify([...accounts.values()])}::text::jsonb)
      as account (id uuid, owner_kind text, holder_id uuid, kind text, currency text, balance_minor bigint)
    on conflict do nothing`
  const columns = ['id', 'cause', 'kind', 'order_id', 'reference', 'at']
  await copyRows(tx, 'ledger_transactions', columns, transactions)
  await copyRows(tx, 'ledger_entries', ['transaction_id', 'account_id', 'amount_minor'], entries)
  await tx`
    update orders o set paid_minor = o.total_minor, delivery_minor = 0
    where exists (select from order_payments p where p.order_id = o.id)`
  // What is to be paid is known.
  await tx`update orders set delivery_minor = 0 where state = 'awaiting_payment' and delivery_minor is null`
  await tx`update orders set refunded_minor = paid_minor where state = 'refunded'`
  await tx`
    insert into order_unseen_transfers (payment_id, order_id, shop_id, created_at)
    select p.id, o.id, o.shop_id, p.decided_at from order_payments p join orders o on o.id = p.order_id
    where o.state in ('paid', 'packing') and p.method = 'transfer' and p.decided_at is not null
      and not exists (select from order_unseen_transfers t where t.payment_id = p.id)`
  const states = ['created', 'awaiting_payment', 'delivered'] as const
  for (const state of states) {
    const waitMs = dueAfter(state, new Date(0))!.getTime()
    await tx`
      update orders o set due_at = greatest(last.at + ${waitMs / 1000} * interval '1 second', now() + interval '1 day')
      from (select order_id, max(at) as at from order_events group by order_id) last
      where last.order_id = o.id and o.state = ${state}`
  }
}

interface DemoTrade {
  readonly seed: number
  readonly now: Date
  readonly buyerId: string
  readonly ownerId: string
}

/** Orders of the demo's buyer at the shop of the demo's owner, one in each state, so that every page is alive. */
export async function loadTrade(tx: TransactionSql, { seed, now, buyerId, ownerId }: DemoTrade) {
  const offers = await tx<{ id: string }[]>`
    select f.id from shops s join products p on p.shop_id = s.id join offers f on f.product_id = p.id
    where s.owner_id = ${ownerId} and p.state = 'active'
    order by p.created_at, f.id limit ${orderMachine.states.length}`
  const orders = orderMachine.states.flatMap((state, index): DemoOrder[] => {
    const offer = offers[index % offers.length]
    if (!offer) return []
    const random = randomOf(seed, 'trade', state)
    const at = new Date(now.getTime() - (state === 'created' ? 6 : 24 * (index + 2)) * HOUR_MS)
    const day = at.toISOString().slice(2, 10).replaceAll('-', '')
    const code = `T${day}${Array.from({ length: 6 }, () => random.pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('')}`
    return [
      {
        orderId: worldId(at, random),
        checkoutId: worldId(at, random),
        code,
        offerId: offer.id,
        buyerId,
        state,
        at,
      },
    ]
  })
  await insertOrders(tx, orders, seed, now)
  await loadReturns(tx, seed)
}
