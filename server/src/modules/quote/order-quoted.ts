import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { QuoteChoice } from '@tiantian/contracts/order/checkout.ts'
import type { QuoteState } from '@tiantian/contracts/quote/state.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { move } from '../../platform/move.ts'
import type { QuotedLines, QuotedTerms } from '../order/checkout/quoted-lines.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { DELIVERED } from './landed.ts'
import { quoteChanged } from './notification.ts'
import { dayOf, quotes, requests } from './quote-table.ts'
import { closeQuotes } from './request.ts'

/** Lets a checkout order lines of quotes at their prices. */
export const quotedLines: QuotedLines = {
  async read(sql, buyerId, choice, { at, isLocked }) {
    await requireOpenRequest(sql, buyerId, choice, { at, isLocked })
    if (isLocked) await lockQuotes(sql, choice)
    const rows = await readLines(sql, choice)
    requireOrderable(rows, choice, at)
    return rows.map(termsOf)
  },

  async recordOrders(tx, buyerId, choice, { at, orderIdOf }) {
    const rows = await readLines(tx, choice)
    const ordered = rows.map(({ quote_id, version, position, offer_id, quantity }) => ({
      quote_id,
      version,
      position,
      quantity,
      order_id: orderIdOf.get(offer_id),
    }))
    await tx`
      with ordered as (
        select * from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
          as o (quote_id uuid, version smallint, position smallint, quantity int, order_id uuid)
      ), marked as (
        update quote_lines l set order_id = o.order_id from ordered o
        where l.quote_id = o.quote_id and l.version = o.version and l.position = o.position
      )
      update quote_request_lines r set ordered_quantity = r.ordered_quantity + total.quantity
      from (select position, sum(quantity)::int as quantity from ordered group by position) total
      where r.request_id = ${choice.requestId} and r.position = total.position`
    await bindDelivery(tx, ordered)
    await moveOrdered(tx, choice, { by: buyerId, role: 'buyer', at })
    await queueNotifications(
      tx,
      quoteChanged,
      choice.quotes.map(({ quoteId }) => ({ what: 'accepted' as const, quoteId })),
    )
  },
}

interface OrderedLine {
  readonly quote_id: string
  readonly version: number
  readonly order_id: string | undefined
}

/**
 * The price of the delivery that a quote has won with is the most that the shop may ask for it: all of it with the first of
 * the orders, and of a quote that is ordered in parts what earlier orders have left.
 */
async function bindDelivery(tx: Tx, ordered: readonly OrderedLine[]) {
  const orderIds = [...new Set(ordered.flatMap(({ order_id }) => order_id ?? []))]
  await tx`
    with made as (
      select distinct quote_id, version, order_id from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
        as o (quote_id uuid, version smallint, order_id uuid)
    ), quoted as (
      select m.quote_id, min(m.order_id::text)::uuid as first_order,
        case when v.incoterm = any(${[...DELIVERED]}::text[]) then 0 else v.delivery_minor end as minor, (
          select coalesce(sum(coalesce(o.delivery_minor, o.quoted_delivery_minor)), 0) from orders o
          where o.state <> 'cancelled' and o.id <> all(${orderIds}::uuid[]) and o.id in (
            select l.order_id from quote_lines l where l.quote_id = m.quote_id and l.order_id is not null)) as used
      from made m join quote_versions v on v.quote_id = m.quote_id and v.version = m.version
      group by m.quote_id, v.incoterm, v.delivery_minor
    )
    update orders o
    set quoted_delivery_minor = case when o.id = q.first_order then greatest(q.minor - q.used, 0) else 0 end
    from made m join quoted q on q.quote_id = m.quote_id
    where o.id = m.order_id and q.minor is not null`
}

interface QuoteReading {
  readonly at: Date
  readonly isLocked: boolean
}

async function requireOpenRequest(
  sql: Queryable,
  buyerId: string,
  { requestId }: QuoteChoice,
  { at, isLocked }: QuoteReading,
) {
  const key = sql`id = ${requestId} and buyer_id = ${buyerId}`
  type Request = { readonly state: string; readonly expires_at: string }
  const [request] = isLocked
    ? await sql<Request[]>`select state, expires_at from quote_requests where ${key} for no key update`
    : await sql<Request[]>`select state, expires_at from quote_requests where ${key}`
  if (!request) throw new AppError('QUOTE_NOT_FOUND')
  if (request.state === 'expired' || new Date(request.expires_at) <= at) throw new AppError('QUOTE_EXPIRED')
  if (request.state !== 'open' && request.state !== 'partly_ordered') throw new AppError('QUOTE_CHANGED')
}

/** After the request and in the order of their ids, like those who close them. */
const lockQuotes = (sql: Queryable, choice: QuoteChoice) => sql`
  select id from quotes where request_id = ${choice.requestId} and id = any(${quoteIdsOf(choice)}::uuid[])
  order by id for no key update`

const quoteIdsOf = ({ quotes: chosen }: QuoteChoice) => chosen.map(({ quoteId }) => quoteId)

interface ChosenLine {
  readonly quote_id: string
  readonly version: number
  readonly current_version: number
  readonly position: number
  readonly state: QuoteState
  readonly valid_until: string
  readonly offer_id: string
  readonly quantity: number
  readonly unit_price_minor: string
  readonly lead_days: number
  readonly currency: Currency
  readonly incoterm: string
  readonly incoterm_place: string
  readonly requested_quantity: number
  readonly ordered_quantity: number
  readonly order_id: string | null
}

function readLines(sql: Queryable, { requestId, quotes: chosen }: QuoteChoice) {
  const wanted = chosen.flatMap(({ quoteId, version, positions }) =>
    positions.map((position) => ({ quoteId, version, position })),
  )
  return sql<ChosenLine[]>`
    select l.quote_id, l.version, q.version as current_version, l.position, q.state, v.valid_until::text, l.offer_id,
      l.quantity, l.unit_price_minor, l.lead_days, l.order_id, v.currency, v.incoterm, v.incoterm_place,
      r.quantity as requested_quantity, r.ordered_quantity
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w ("quoteId" uuid, version smallint, position smallint)
    join quotes q on q.id = w."quoteId" and q.request_id = ${requestId}
    join quote_versions v on v.quote_id = q.id and v.version = w.version
    join quote_lines l on l.quote_id = v.quote_id and l.version = v.version and l.position = w.position
    join quote_request_lines r on r.request_id = q.request_id and r.position = l.position
    order by l.position, l.quote_id`
}

/** A line may come from several shops until its quantity is reached, never beyond. */
function requireOrderable(rows: readonly ChosenLine[], choice: QuoteChoice, at: Date) {
  const count = choice.quotes.reduce((total, { positions }) => total + positions.length, 0)
  if (rows.length < count) throw new AppError('QUOTE_NOT_FOUND')
  const taken = new Map<number, number>()
  for (const row of rows) {
    if (row.state === 'expired' || row.valid_until < dayOf(at)) throw new AppError('QUOTE_EXPIRED')
    const before = taken.get(row.position) ?? row.ordered_quantity
    const isOrderable =
      (row.state === 'sent' || row.state === 'partly_ordered') &&
      row.version === row.current_version &&
      row.order_id === null &&
      before < row.requested_quantity
    if (!isOrderable) throw new AppError('QUOTE_CHANGED')
    taken.set(row.position, before + row.quantity)
  }
}

const termsOf = (row: ChosenLine): QuotedTerms => ({
  offerId: row.offer_id,
  quantity: row.quantity,
  unitPriceMinor: Number(row.unit_price_minor),
  currency: row.currency,
  incoterm: row.incoterm,
  incotermPlace: row.incoterm_place,
  leadDays: row.lead_days,
})

/** A request whose lines are all ordered has ended, and with it the quotes of the other shops. */
async function moveOrdered(
  tx: Tx,
  choice: QuoteChoice,
  change: { readonly by: string; readonly role: 'buyer'; readonly at: Date },
) {
  const left = await tx`
    select from quote_request_lines where request_id = ${choice.requestId} and ordered_quantity < quantity limit 1`
  for (const { quoteId, version } of choice.quotes.toSorted((a, b) => (a.quoteId < b.quoteId ? -1 : 1))) {
    const open = await tx`
      select from quote_lines where quote_id = ${quoteId} and version = ${version} and order_id is null limit 1`
    const event = open.length > 0 && left.length > 0 ? 'orderPart' : 'orderAll'
    await move(tx, quotes, quoteId, event, change)
  }
  await move(tx, requests, choice.requestId, left.length > 0 ? 'orderPart' : 'orderAll', change)
  if (left.length === 0) await closeQuotes(tx, choice.requestId, change)
}
