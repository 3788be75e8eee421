import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type {
  OrderRow as ListedOrder,
  MissingTransfer,
  Order,
  OrderEntry,
  Shipment,
} from '@tiantian/contracts/order/order.ts'
import type { OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import type { MeasuredPackage } from '@tiantian/contracts/order/tracking.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import type {
  BankClaimRow,
  OrderDocumentRow,
  OrderMissingTransferRow,
  OrderPaymentRow,
  OrderProposalRow,
  OrderRow,
  ShipmentRow,
} from '../../platform/database/rows.generated.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { balanceMinor } from '../ledger/balance.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { LineRow } from './checkout/order-draft.ts'
import { orderLine } from './checkout/order-draft.ts'
import { documentView } from './paper/order-documents.ts'
import { findBankAccount } from './payment/bank-account.ts'
import { bankClaimView } from './payment/bank-claim-list.ts'
import { readForeignRefunds } from './payment/foreign-refund.ts'
import { returnableMinor } from './payment/online-refund.ts'
import { payableMinor } from './payment/payable.ts'
import type { ReturnWithLines } from './return/return-refund.ts'
import { returnableUntil, returnView } from './return/return-refund.ts'
import { readRoutes } from './sale/shipment-route.ts'
import type { FrozenHint } from './terms/customs.ts'
import { hintIn } from './terms/customs.ts'
import type { PricedDelivery } from './terms/delivery.ts'
import { deliveryIn } from './terms/delivery.ts'
import { orderTaxOf } from './terms/order-tax.ts'

export type OrderSide = Order['side']

/** An order as lists select it, with its shop and its first lines. */
export interface OrderListRow extends OrderRow {
  readonly currency: Currency
  readonly shop_name: LocalizedText
  readonly shop_logo: string
  readonly lines: readonly LineRow[]
}

interface StoredAddress extends Omit<Order['address'], 'countryName' | 'cityName'> {
  readonly countryName: LocalizedText
  readonly cityName: LocalizedText
}
export const addressOf = (row: OrderRow) => row.address as StoredAddress

interface OrderViewRow extends OrderListRow {
  readonly shop_role: Order['shopRole']
  readonly warehouse_country_name: LocalizedText
  readonly history: (Omit<Order['history'][number], 'reason' | 'name'> & {
    reason: string | null
    name: string | null
  })[]
  readonly lines: readonly (LineRow & {
    readonly position: number
    readonly customs: FrozenHint | null
    readonly tax_minor: number
    readonly is_returnable: boolean
  })[]
  readonly proposals: OrderProposalRow[]
  readonly returns: ReturnWithLines[]
  readonly payments: (OrderPaymentRow & {
    readonly is_unseen: boolean
    readonly missing: StoredMissing | null
  })[]
  readonly claims: BankClaimRow[]
  readonly outside: number
  readonly shipments: (ShipmentRow & { events: Order['shipments'][number]['events'] })[]
  readonly documents: OrderDocumentRow[]
  readonly siblings: { id: string; code: string; shopName: LocalizedText }[]
}

export function listedOrder(row: OrderListRow, language: Language): ListedOrder {
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    shopId: row.shop_id,
    shopName: textIn(row.shop_name, language),
    shopLogo: row.shop_logo,
    total: { amountMinor: Number(row.total_minor), currency: row.currency },
    itemCount: row.item_count,
    lines: row.lines.map((line) => orderLine(line, language)),
    lineCount: row.line_count,
    createdAt: isoTime(row.created_at),
  }
}

/** The condition that restricts `orders o joined with shops s` to those a user may see from this side. */
export function visibleTo(sql: Queryable, side: OrderSide, userId: string): Fragment {
  if (side === 'office') return sql`true`
  return side === 'seller' ? isManagedBy(sql, userId, 'sales') : sql`o.buyer_id = ${userId}`
}

/** The order as its buyer or its shop sees it. @throws AppError('ORDER_NOT_FOUND') also for a stranger's order */
export async function getOrderFor(
  sql: Queryable,
  user: { readonly id: string; readonly side?: OrderSide | undefined },
  orderId: string,
  language: Language,
): Promise<Order> {
  const isVisible = user.side
    ? visibleTo(sql, user.side, user.id)
    : sql`(${visibleTo(sql, 'buyer', user.id)} or ${visibleTo(sql, 'seller', user.id)})`
  const [row] = await sql<OrderViewRow[]>`
    select o.*, s.name as shop_name, s.logo as shop_logo, c.name as warehouse_country_name,
      (select role from shop_members where shop_id = o.shop_id and user_id = ${user.id}) as shop_role,
      (select jsonb_agg(l order by l.position) from order_lines l where l.order_id = o.id) as lines,
      (select jsonb_agg(jsonb_build_object('state', e.to_state, 'event', e.event, 'by', e.actor_role, 'at', e.at,
        'name', case when e.actor_role = 'seller' then
          (select coalesce(w.nickname, w.username, '') from users w where w.id = e.actor_id) end,
        'reason', e.data->>'reason', 'files', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name) order by f.file_id), '[]')
          from order_claim_files f where f.order_id = o.id and f.event = e.event and f.at = e.at))
        order by e.at, e.id) from order_events e where e.order_id = o.id) as history,
      (select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('is_unseen', exists (
          select from order_unseen_transfers t where t.payment_id = p.id), 'missing', (
          select ${missingIn(sql)} from order_missing_transfers m where m.payment_id = p.id and m.came_at is null)) order by p.created_at), '[]')
        from order_payments p where p.order_id = o.id) as payments,
      (select coalesce(jsonb_agg(k order by k.created_at), '[]') from online_payments p
        join bank_claims k on k.online_payment_id = p.id where p.order_id = o.id) as claims,
      (select coalesce(sum((
        select coalesce(sum(r.amount_minor), 0) from online_refunds r
        where r.online_payment_id = p.id and r.origin = 'provider' and r.state = 'sent') + (
        select coalesce(sum(k.amount_minor - k.refunded_minor), 0) from bank_claims k
        where k.online_payment_id = p.id and k.state = 'lost')), 0)::float8
        from online_payments p where p.order_id = o.id and p.payment_id is not null) as outside,
      (select coalesce(jsonb_agg(p order by p.created_at desc), '[]') from order_proposals p where p.order_id = o.id)
        as proposals,
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('lines', (
        select jsonb_agg(to_jsonb(b) || jsonb_build_object('files', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name) order by f.file_id), '[]')
          from order_claim_files f where f.order_id = o.id and f.event in ('requestReturn', 'openDispute')
            and f.at = r.created_at and f.position = b.position)) order by b.position)
        from order_return_lines b where b.return_id = r.id)) order by r.created_at desc), '[]')
        from order_returns r where r.order_id = o.id) as returns,
      (select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('events', (
        select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'code', e.code, 'place', e.place, 'text', e.text)
          order by e.at desc, e.id desc), '[]') from shipment_events e where e.shipment_id = d.id))
        order by d.shipped_at), '[]') from shipments d where d.order_id = o.id) as shipments,
      (select coalesce(jsonb_agg(d order by d.added_at, d.file_id), '[]') from order_documents d where d.order_id = o.id)
        as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'shopName', xs.name) order by x.id), '[]')
        from orders x join shops xs on xs.id = x.shop_id
        where x.checkout_id = o.checkout_id and x.id <> o.id and x.buyer_id = ${user.id}) as siblings
    from orders o join shops s on s.id = o.shop_id join countries c on c.code = o.warehouse_country
    where o.id = ${orderId} and ${isVisible}`
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const side = user.side ?? (row.buyer_id === user.id ? 'buyer' : 'seller')
  const balance = side === 'buyer' ? await balanceMinor(sql, user.id, row.currency) : 0
  const returnable = side === 'buyer' ? await returnableMinor(sql, row) : 0
  const shopRole = side === 'seller' ? row.shop_role : null
  const entries = await readEntries(sql, row, side)
  const until = await returnableUntil(sql, row)
  const isDue = side !== 'seller' && payableMinor(row) > 0
  const bankAccount = isDue ? await findBankAccount(sql, row.currency) : null
  const foreignRefunds = side === 'buyer' ? [] : await readForeignRefunds(sql, row.id)
  return {
    ...viewOf(row, side, { language, routes: await readRoutes(sql, row, language) }),
    side,
    entries,
    bankAccount,
    foreignRefunds,
    balanceMinor: balance,
    returnableMinor: returnable,
    returnableUntil: until?.toISOString() ?? null,
    shopRole,
  }
}

/** The accounts whose bookings a side sees: its own, and those that hold the money of the order. */
const ENTRY_OWNERS: Record<OrderSide, readonly OrderEntry['owner'][]> = {
  buyer: ['user', 'order', 'outside'],
  seller: ['shop', 'order', 'alliance'],
  office: ['user', 'shop', 'order', 'alliance', 'outside'],
}

async function readEntries(sql: Queryable, { id, buyer_id, shop_id }: OrderRow, side: OrderSide) {
  const rows = await sql<OrderEntry[]>`
    select e.id::text, t.at, t.kind, a.owner_kind as owner, a.kind as account,
      e.amount_minor::float8 as "amountMinor", a.currency
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${id} and a.owner_kind = any(${[...ENTRY_OWNERS[side]]}::text[])
      and (a.holder_id is null or a.holder_id in (${id}, ${buyer_id}, ${shop_id}))
      -- How a rate has moved concerns neither side.
      and (t.kind <> 'exchange' or ${side === 'office'})
    order by e.id`
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }))
}

function deliveryView(
  { delivery_minor, ...row }: OrderRow,
  language: Language,
): Pick<Order, 'delivery' | 'exchange' | 'isDeliveryOpen'> {
  const stored = row.delivery as PricedDelivery | null
  if (!stored) return { delivery: null, exchange: null, isDeliveryOpen: delivery_minor === null }
  const { rateId: _, ...chosen } = deliveryIn(stored, language)
  // Changed since by a proposal.
  const delivery =
    chosen.kind === 'carrier' && delivery_minor !== null
      ? { ...chosen, priceMinor: Number(delivery_minor) }
      : chosen
  return { delivery, exchange: stored.exchange, isDeliveryOpen: delivery_minor === null }
}

type StoredTerms = Omit<OrderTerms, 'taxMinor'> & Partial<Pick<OrderTerms, 'taxMinor'>>

const proposalView = (row: OrderProposalRow): Order['proposals'][number] => ({
  id: row.id,
  side: row.side,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  // Those from before there was tax say nothing of it.
  before: { taxMinor: 0, ...(row.terms_before as StoredTerms) },
  after: { taxMinor: 0, ...(row.terms_after as StoredTerms) },
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(row.expires_at),
})

/** What is read beside the order itself. */
type ReadBeside = Pick<
  Order,
  | 'side'
  | 'entries'
  | 'bankAccount'
  | 'foreignRefunds'
  | 'balanceMinor'
  | 'returnableMinor'
  | 'returnableUntil'
  | 'shopRole'
>

interface ViewContext {
  readonly language: Language
  readonly routes: ReadonlyMap<string, Shipment['route']>
}

function viewOf(
  row: OrderViewRow,
  side: OrderSide,
  { language, routes }: ViewContext,
): Omit<Order, keyof ReadBeside> {
  const { countryName, cityName, ...address } = addressOf(row)
  return {
    ...listedOrder(row, language),
    lines: row.lines.map((line) => ({
      ...orderLine(line, language),
      position: line.position,
      customs: line.customs && hintIn(line.customs, language),
      taxMinor: line.tax_minor,
      isReturnable: line.is_returnable,
    })),
    tax: orderTaxOf(row, row.documents),
    incoterm: row.incoterm,
    incotermPlace: row.incoterm_place,
    warehouseCountry: row.warehouse_country,
    warehouseCountryName: textIn(row.warehouse_country_name, language),
    leadDaysMin: row.lead_days_min,
    leadDaysMax: row.lead_days_max,
    note: row.note,
    grossGrams: Number(row.gross_grams),
    address: { ...address, countryName: textIn(countryName, language), cityName: textIn(cityName, language) },
    deliveryMinor: row.delivery_minor === null ? null : Number(row.delivery_minor),
    quotedDeliveryMinor: row.quoted_delivery_minor === null ? null : Number(row.quoted_delivery_minor),
    ...deliveryView(row, language),
    discount: {
      couponCode: row.coupon_code,
      couponMinor: Number(row.coupon_minor),
      points: row.points,
      pointsMinor: Number(row.points_minor),
    },
    wantedIncoterm: row.wanted_incoterm,
    wantedDocuments: row.wanted_documents as Order['wantedDocuments'],
    invoice: row.invoice as Order['invoice'],
    depositPercent: row.deposit_percent,
    paysFromBalance: row.pays_from_balance,
    paidMinor: Number(row.paid_minor),
    refundedMinor: Number(row.refunded_minor),
    withheldMinor: Number(row.withheld_minor),
    outsideMinor: row.outside,
    missingMinor: row.payments.reduce((sum, { missing }) => sum + Number(missing?.order_minor ?? 0), 0),
    payableMinor: payableMinor(row),
    dueAt: row.due_at && isoTime(row.due_at),
    termsVersion: row.terms_version,
    proposals: row.proposals.map(proposalView),
    returns: row.returns.map(returnView),
    payments: row.payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      state: payment.state,
      amountMinor: Number(payment.amount_minor),
      reference: payment.reference,
      proof: payment.file_id === null ? null : { name: payment.file_name },
      reason: payment.reason,
      isUnseen: payment.is_unseen,
      // The buyer does not read what the shop writes to the office.
      missing: payment.missing && {
        ...missingView(payment.missing),
        ...(side === 'buyer' && { answer: '' }),
      },
      createdAt: isoTime(payment.created_at),
    })),
    claims: row.claims.map(bankClaimView),
    shipments: row.shipments.map((shipment) => ({
      id: shipment.id,
      mode: shipment.mode,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_number,
      containerNumber: shipment.container_number,
      quantities: shipment.quantities as Record<string, number>,
      packageCount: shipment.package_count,
      grossGrams: Number(shipment.gross_grams),
      packages: shipment.packages as MeasuredPackage[],
      borderHub: shipment.border_hub,
      shippedAt: isoTime(shipment.shipped_at),
      events: shipment.events.map((event) => ({ ...event, at: isoTime(event.at) })),
      route: routes.get(shipment.id) ?? [],
    })),
    documents: row.documents.map(documentView),
    history: row.history.map(({ at, reason, name, ...event }) => ({
      ...event,
      // The buyer deals with the shop, not with its people.
      name: side === 'buyer' ? '' : (name ?? ''),
      at: isoTime(at),
      reason: reason ?? '',
    })),
    siblings: row.siblings.map(({ shopName, ...order }) => ({
      ...order,
      shopName: textIn(shopName, language),
    })),
  }
}

export type StoredMissing = Pick<OrderMissingTransferRow, 'reason' | 'order_minor' | 'decided_at' | 'answer'>

/** What a view shows of the row `m` of a transfer that never came. */
export const missingIn = (sql: Queryable): Fragment => sql`
  jsonb_build_object('reason', m.reason, 'order_minor', m.order_minor, 'decided_at', m.decided_at, 'answer', m.answer)`

export const missingView = ({ reason, decided_at, answer }: StoredMissing): MissingTransfer => ({
  reason,
  decidedAt: isoTime(decided_at),
  answer: answer ?? '',
})
