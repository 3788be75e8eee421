import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type {
  QuotableOffer,
  QuotedLine,
  QuoteRequest,
  QuoteVersion,
  RequestedLine,
  ShopQuote,
  ShopQuoteDetail,
} from '@tiantian/contracts/quote/quote.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import type { QuoteRow } from '../../platform/database/rows.generated.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { landedPrice, readDestination } from './landed.ts'
import type { RequestRow } from './quote-table.ts'
import { requireOwnQuote } from './quote-table.ts'

interface RequestViewRow extends RequestRow {
  readonly city_name: LocalizedText
  readonly country_name: LocalizedText
  readonly country: string
  readonly lines: RequestedLine[]
  readonly files: QuoteRequest['files']
}

/** A request with what is asked for. */
const readRequest = (sql: Queryable, condition: Fragment) => sql<RequestViewRow[]>`
  select r.*, r.wanted_by::text, c.name as city_name, n.name as country_name,
    n.code as country,
    (select jsonb_agg(jsonb_build_object('position', l.position, 'partNumber', l.part_number, 'text', l.text,
      'quantity', l.quantity, 'targetMinor', l.target_minor, 'orderedQuantity', l.ordered_quantity)
      order by l.position) from quote_request_lines l where l.request_id = r.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('position', f.position, 'name', f.name) order by f.position), '[]')
      from quote_request_files f where f.request_id = r.id) as files
  from quote_requests r join cities c on c.id = r.city_id join countries n on n.code = c.country
  where ${condition}`

interface StoredQuoteLine extends Omit<QuotedLine, 'name'> {
  readonly name: LocalizedText
}

interface QuoteViewRow extends QuoteRow {
  readonly shop_name: LocalizedText
  readonly shop_logo: string
  readonly current: (Omit<QuoteVersion, 'lines'> & { readonly lines: StoredQuoteLine[] }) | null
  readonly earlier: {
    version: number
    amountMinor: number
    currency: Currency
    sentAt: string
  }[]
  readonly orders: ShopQuote['orders']
}

/** Quotes with their current version, and the totals of earlier ones. */
const readQuotes = (sql: Queryable, condition: Fragment) => sql<QuoteViewRow[]>`
  select q.*, s.name as shop_name, s.logo as shop_logo,
    (select jsonb_build_object('version', v.version, 'currency', v.currency, 'incoterm', v.incoterm,
      'incotermPlace', v.incoterm_place, 'deliveryMinor', v.delivery_minor, 'validUntil', v.valid_until,
      'note', v.note, 'sentAt', v.sent_at, 'lines', (
        select jsonb_agg(jsonb_build_object('position', l.position, 'offerId', l.offer_id, 'productId', l.product_id,
          'name', l.name, 'brandName', l.brand_name, 'partNumber', l.part_number, 'picture', l.picture,
          'isAlternative', l.is_alternative, 'quantity', l.quantity, 'unitPriceMinor', l.unit_price_minor,
          'leadDays', l.lead_days, 'note', l.note, 'isOrdered', l.order_id is not null) order by l.position)
        from quote_lines l where l.quote_id = v.quote_id and l.version = v.version))
      from quote_versions v where v.quote_id = q.id and v.version = q.version) as current,
    (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'currency', v.currency, 'sentAt', v.sent_at,
      'amountMinor', (select sum(l.quantity * l.unit_price_minor) from quote_lines l
        where l.quote_id = v.quote_id and l.version = v.version)) order by v.version desc), '[]')
      from quote_versions v where v.quote_id = q.id and v.version < q.version) as earlier,
    (select coalesce(jsonb_agg(distinct jsonb_build_object('id', l.order_id)), '[]') from quote_lines l
      where l.quote_id = q.id and l.order_id is not null) as orders
  from quotes q join shops s on s.id = q.shop_id
  where ${condition} order by q.created_at, q.id`

const requestContent = (row: RequestViewRow, language: Language) => ({
  code: row.code,
  lines: row.lines,
  vehicle: row.vehicle,
  vin: row.vin,
  currency: row.currency,
  cityName: textIn(row.city_name, language),
  countryName: textIn(row.country_name, language),
  incoterm: row.incoterm as QuoteRequest['incoterm'],
  wantedBy: row.wanted_by,
  note: row.note,
  files: row.files,
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(row.expires_at),
})

const shopQuote = (row: QuoteViewRow, language: Language): ShopQuote => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: textIn(row.shop_name, language),
  shopLogo: row.shop_logo,
  state: row.state,
  current: row.current && {
    ...row.current,
    sentAt: isoTime(row.current.sentAt),
    lines: row.current.lines.map((line) => ({ ...line, name: textIn(line.name, language) })),
  },
  earlier: row.earlier.map(({ version, amountMinor, currency, sentAt }) => ({
    version,
    total: { amountMinor, currency },
    sentAt: isoTime(sentAt),
  })),
  orders: row.orders,
})

/** The buyer's request with all quotes. @throws AppError('QUOTE_NOT_FOUND') also for a stranger's */
export async function getRequestOf(
  sql: Queryable,
  buyerId: string,
  id: string,
  language: Language,
): Promise<QuoteRequest> {
  const [row] = await readRequest(sql, sql`r.id = ${id} and r.buyer_id = ${buyerId}`)
  if (!row) throw new AppError('QUOTE_NOT_FOUND')
  const quotes = await readQuotes(sql, sql`q.request_id = ${id}`)
  const destination = await readDestination(
    sql,
    row.country,
    quotes.map(({ current }) => current),
  )
  return {
    id: row.id,
    ...requestContent(row, language),
    state: row.state,
    isOpen: row.is_open,
    quotes: quotes.map((quote) => ({
      ...shopQuote(quote, language),
      landed: quote.current && landedPrice(quote.current, destination),
    })),
  }
}

/** The quote of the user's shop, with the request it answers. @throws AppError('QUOTE_NOT_FOUND') */
export async function getQuoteOf(
  sql: Queryable,
  userId: string,
  id: string,
  language: Language,
): Promise<ShopQuoteDetail> {
  await requireOwnQuote(sql, userId, id)
  const [row] = await readQuotes(sql, sql`q.id = ${id}`)
  const [request] = row ? await readRequest(sql, sql`r.id = ${row.request_id}`) : []
  if (!(row && request)) throw new AppError('QUOTE_NOT_FOUND')
  const { shopLogo: _, ...quote } = shopQuote(row, language)
  return {
    ...quote,
    ...requestContent(request, language),
    requestId: row.request_id,
    matches: await readMatches(sql, row.shop_id, request.lines, language),
  }
}

interface QuotableRow extends Omit<QuotableOffer, 'name' | 'priceMinor'> {
  readonly name: LocalizedText
  readonly priceMinor: string
}

/** Offers on sale, of the product `p`, at the price of this many items. */
const quotableSql = (sql: Queryable, quantity: Fragment) => sql`
  select o.id as "offerId", p.part_number as "partNumber", b.name as "brandName", p.name, o.currency,
    o.incoterm, o.incoterm_place as "incotermPlace", o.lead_days_max as "leadDays",
    coalesce(st.quantity, 0) as "stockQuantity",
    (select t.price_minor from price_tiers t where t.offer_id = o.id
      and t.min_quantity <= greatest(${quantity}, o.moq) order by t.min_quantity desc limit 1) as "priceMinor"
  from offers o join brands b on b.id = p.brand_id left join stocks st on st.offer_id = o.id
  where o.product_id = p.id`

const quotable = (row: QuotableRow, language: Language): QuotableOffer => ({
  offerId: row.offerId,
  partNumber: row.partNumber,
  brandName: row.brandName,
  name: textIn(row.name, language),
  currency: row.currency,
  priceMinor: Number(row.priceMinor),
  stockQuantity: row.stockQuantity,
  incoterm: row.incoterm,
  incotermPlace: row.incotermPlace,
  leadDays: row.leadDays,
})

const MATCHES_MAX = 3

/** What the shop has on sale under the part numbers of the lines, its own numbers first. */
async function readMatches(
  sql: Queryable,
  shopId: string,
  lines: readonly RequestedLine[],
  language: Language,
): Promise<ShopQuoteDetail['matches']> {
  const wanted = lines.flatMap(({ position, partNumber, quantity }) =>
    partNumber === '' ? [] : [{ position, key: numberKey(partNumber), quantity }],
  )
  const rows = await sql<(QuotableRow & { position: number })[]>`
    select w.position, found.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (position int, key text, quantity int)
    cross join lateral (
      select offer.* from part_numbers n
      join products p on p.id = n.product_id and p.shop_id = ${shopId} and p.state = 'active'
      cross join lateral (${quotableSql(sql, sql`w.quantity`)}) offer
      where n.normalized_number = w.key order by n.kind, offer."offerId" limit ${MATCHES_MAX}
    ) found
    order by w.position`
  const byPosition = Map.groupBy(rows, ({ position }) => position)
  return [...byPosition].map(([position, offers]) => ({
    position,
    offers: offers.map((offer) => quotable(offer, language)),
  }))
}

const FOUND_MAX = 20

/** Offers of the shop of a quote by the beginning of a part number. @throws AppError('QUOTE_NOT_FOUND') */
export async function findOffersFor(
  sql: Queryable,
  userId: string,
  { id, text }: { readonly id: string; readonly text: string },
  language: Language,
) {
  const shopId = await requireOwnQuote(sql, userId, id)
  const key = numberKey(text)
  if (key.length < 3) return { offers: [] }
  const rows = await sql<QuotableRow[]>`
    select offer.* from (
      select distinct p.id, p.part_number, p.name, p.brand_id from part_numbers n
      join products p on p.id = n.product_id and p.shop_id = ${shopId} and p.state = 'active'
      where n.normalized_number like ${`${key}%`} order by p.part_number, p.id limit ${FOUND_MAX}
    ) p cross join lateral (${quotableSql(sql, sql`1`)}) offer
    order by offer."partNumber", offer."offerId" limit ${FOUND_MAX}`
  return { offers: rows.map((row) => quotable(row, language)) }
}
