import type { QuoteRequestState, QuoteState } from '@tiantian/contracts/quote/state.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { Random } from '../random.ts'
import { randomOf } from '../random.ts'
import type { CopyRowsCell } from './copy-rows.ts'
import { copyRows } from './copy-rows.ts'

interface QuotesOptions {
  readonly seed: number
  readonly now: Date
  readonly buyerId: string
  readonly ownerId: string
}

/** What the demo's owner has done about each request of the demo's buyer, the latest first. */
const REQUESTS: readonly (readonly [own: QuoteState, request: QuoteRequestState, other: QuoteState])[] = [
  ['asked', 'open', 'sent'],
  ['sent', 'open', 'sent'],
  ['partly_ordered', 'partly_ordered', 'sent'],
  ['declined', 'open', 'sent'],
  ['withdrawn', 'open', 'asked'],
  ['expired', 'open', 'sent'],
  ['ordered', 'ordered', 'closed'],
  ['closed', 'expired', 'closed'],
  ['closed', 'withdrawn', 'closed'],
]

const ALMATY = 1_526_384
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHOPS = 3
const WORDS = ['Колодки передние на Camry 70', '大灯总成 左', 'Ауа сүзгісі, Hyundai Accent'] as const

interface OfferRow {
  readonly shop_id: string
  readonly offer_id: string
  readonly product_id: string
  readonly part_number: string
  readonly brand_name: string
  readonly name: Readonly<Record<string, string>>
  readonly picture: string
  readonly currency: string
  readonly price_minor: string
  readonly order_id: string | null
}

/** Two parts of the owner's shop and of two others; of the owner's, those that the buyer has ordered come first. */
const readOffers = (tx: TransactionSql, buyerId: string, ownerId: string) => tx<OfferRow[]>`
  select s.id as shop_id, part.* from (
    (select id, 0 as place from shops where owner_id = ${ownerId} order by created_at, id limit 1)
    union all
    (select id, 1 from shops where owner_id <> ${ownerId} and state = 'active'
      and exists (select from products p where p.shop_id = shops.id and p.state = 'active')
      order by created_at, id limit ${SHOPS - 1})
  ) s cross join lateral (
    select f.id as offer_id, p.id as product_id, p.part_number, b.name as brand_name, p.name,
      p.pictures[1] as picture, f.currency, t.price_minor,
      (select l.order_id from orders o join order_lines l on l.order_id = o.id
        where o.buyer_id = ${buyerId} and o.shop_id = s.id and l.offer_id = f.id and o.state = 'completed' limit 1)
        as order_id
    from products p join offers f on f.product_id = p.id join brands b on b.id = p.brand_id
      join price_tiers t on t.offer_id = f.id and t.min_quantity = f.moq
    where p.shop_id = s.id and p.state = 'active'
    order by order_id nulls last, p.created_at, f.id limit 2
  ) part order by s.place, s.id`

/** Requests of the demo's buyer in every state of a request and of a quote. */
export async function loadQuotes(tx: TransactionSql, { seed, now, buyerId, ownerId }: QuotesOptions) {
  const offers = Map.groupBy(await readOffers(tx, buyerId, ownerId), ({ shop_id }) => shop_id)
  const shops = [...offers.values()]
  if (shops.length < SHOPS) return
  const rows = REQUESTS.map((states, index) => requestRows(states, index, shops, { seed, now, buyerId }))
  const all = (part: keyof (typeof rows)[number]) => rows.flatMap((row) => row[part])
  await copyRows(
    tx,
    'quote_requests',
    [
      'id',
      'code',
      'buyer_id',
      'state',
      'is_open',
      'vehicle',
      'vin',
      'currency',
      'city_id',
      'note',
      'line_count',
      'created_at',
      'expires_at',
    ],
    all('requests'),
  )
  await copyRows(
    tx,
    'quote_request_lines',
    ['request_id', 'position', 'part_number', 'text', 'quantity', 'target_minor', 'ordered_quantity'],
    all('lines'),
  )
  await copyRows(
    tx,
    'quotes',
    ['id', 'request_id', 'shop_id', 'state', 'version', 'valid_until', 'created_at'],
    all('quotes'),
  )
  await copyRows(
    tx,
    'quote_versions',
    [
      'quote_id',
      'version',
      'currency',
      'incoterm',
      'incoterm_place',
      'delivery_minor',
      'valid_until',
      'note',
      'sent_at',
    ],
    all('versions'),
  )
  await copyRows(
    tx,
    'quote_lines',
    [
      'quote_id',
      'version',
      'position',
      'offer_id',
      'product_id',
      'part_number',
      'brand_name',
      'name',
      'picture',
      'is_alternative',
      'quantity',
      'unit_price_minor',
      'lead_days',
      'note',
      'order_id',
    ],
    all('quoted'),
  )
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

function requestRows(
  [own, state, other]: (typeof REQUESTS)[number],
  index: number,
  shops: readonly (readonly OfferRow[])[],
  { seed, now, buyerId }: Omit<QuotesOptions, 'ownerId'>,
) {
  const random = randomOf(seed, 'quotes', String(index))
  const at = new Date(now.getTime() - (index + 1) * 20 * HOUR_MS)
  const id = worldId(at, random)
  const [first] = shops[0]!
  const isEnded = state === 'expired'
  const expiresAt = new Date(isEnded ? now.getTime() - HOUR_MS : at.getTime() + 30 * DAY_MS)
  const quantity = 10 * (index + 1)
  const isFirstOrdered = state === 'partly_ordered' || state === 'ordered'
  const lineCount = state === 'ordered' ? 1 : 2
  const lines: CopyRowsCell[][] = [
    [id, 1, first!.part_number, '', quantity, null, isFirstOrdered ? quantity : 0],
    [id, 2, '', WORDS[index % WORDS.length]!, 4, 2_500_000, 0],
  ]
  const answered = shops.map((parts, shop) =>
    quoteRows(shop === 0 ? own : other, [parts, quantity, lineCount], { id, at, now, random }),
  )
  return {
    requests: [
      [
        id,
        codeOf(at, random),
        buyerId,
        state,
        false,
        { make: 'toyota', model: 'camry' },
        '',
        'KZT',
        ALMATY,
        'Нужна оригинальная упаковка',
        lineCount,
        at,
        expiresAt,
      ],
    ] as CopyRowsCell[][],
    lines: lines.slice(0, lineCount),
    quotes: answered.map(({ quote }, shop) => [
      ...quote.slice(0, 2),
      shops[shop]![0]!.shop_id,
      ...quote.slice(2),
    ]),
    versions: answered.flatMap(({ versions }) => versions),
    quoted: answered.flatMap(({ quoted }) => quoted),
  }
}

const codeOf = (at: Date, random: Random) =>
  `Q${dayOf(at).slice(2).replaceAll('-', '')}${Array.from({ length: 6 }, () => random.pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('')}`

/** A shop's quote: of two versions where it has one, the second a little cheaper. */
function quoteRows(
  state: QuoteState,
  [parts, quantity, lineCount]: readonly [readonly OfferRow[], number, number],
  { id, at, now, random }: { id: string; at: Date; now: Date; random: Random },
) {
  const quoteId = worldId(at, random)
  const hasQuoted = !['asked', 'declined', 'closed'].includes(state)
  const last = hasQuoted ? 2 : 0
  const validUntil = dayOf(new Date(now.getTime() + (state === 'expired' ? -2 : 20) * DAY_MS))
  const versions: CopyRowsCell[][] = []
  const quoted: CopyRowsCell[][] = []
  for (let version = 1; version <= last; version += 1) {
    const sentAt = new Date(at.getTime() + version * HOUR_MS)
    const note = version === 2 ? 'Отгрузка со склада в Хоргосе' : ''
    versions.push([quoteId, version, parts[0]!.currency, 'FCA', 'Khorgos', 150_000, validUntil, note, sentAt])
    const lines = parts
      .slice(0, lineCount)
      .map((part, place) => ({ part, place, count: place === 0 ? quantity : 4 }))
    quoted.push(...lines.map((line) => quotedRow(line, { quoteId, version, state, random })))
  }
  return {
    quote: [quoteId, id, state, last, last > 0 ? validUntil : null, at] as CopyRowsCell[],
    versions,
    quoted,
  }
}

function quotedRow(
  { part, place, count }: { readonly part: OfferRow; readonly place: number; readonly count: number },
  {
    quoteId,
    version,
    state,
    random,
  }: {
    readonly quoteId: string
    readonly version: number
    readonly state: QuoteState
    readonly random: Random
  },
): CopyRowsCell[] {
  const isOrdered = version === 2 && place === 0 && ['partly_ordered', 'ordered'].includes(state)
  return [
    quoteId,
    version,
    place + 1,
    part.offer_id,
    part.product_id,
    part.part_number,
    part.brand_name,
    part.name,
    part.picture,
    false,
    count,
    Math.max(1, Math.round(Number(part.price_minor) * (version === 1 ? 0.97 : 0.92))),
    7 + random.between(0, 10),
    '',
    isOrdered ? part.order_id : null,
  ]
}
