import { Readable } from 'node:stream'
import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { openPapers } from '@tiantian/contracts/order/bulk.ts'
import type { openPaper, Paper, PaperKind, PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { PAPER_LANGUAGES, papersOf } from '@tiantian/contracts/order/paper.ts'
import type { MeasuredPackage } from '@tiantian/contracts/order/tracking.ts'
import type { Services } from '../../gateway/implement.ts'
import type { Downloads } from '../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../gateway/transports/downloads.ts'
import type { Queryable } from '../../platform/database.ts'
import type { BusinessDocument, DocumentColumn, DocumentFact } from '../../platform/pdf/document.ts'
import { documentFile } from '../../platform/pdf/document.ts'
import type { OrderLineRow, OrderPaperRow, OrderRow, ShipmentRow } from '../../platform/rows.generated.ts'
import { createSignedTokens } from '../../platform/signed-token.ts'
import { dayText, numberText } from '../../platform/wording.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { FrozenHint } from './customs.ts'
import { addressOf } from './order-view.ts'
import type { PaperText } from './paper-text.ts'
import { PAPER_TEXT } from './paper-text.ts'

/** What a paper says, in all languages, as it was when the paper was first opened. */
interface PaperData {
  readonly seller: {
    readonly name: LocalizedText
    readonly street: string
    readonly city: LocalizedText
    readonly country: LocalizedText
    readonly phone: string
  }
  readonly buyer: {
    readonly name: string
    readonly street: string
    readonly postcode: string
    readonly city: LocalizedText
    readonly country: LocalizedText
    readonly phone: string
  }
  readonly code: string
  readonly currency: string
  readonly incoterm: string
  readonly totalMinor: number
  readonly deliveryMinor: number
  readonly depositPercent: number
  readonly lines: readonly PaperLine[]
  readonly shipment: PaperShipment | null
}

interface PaperLine
  extends Pick<OrderLineRow, 'name' | 'part_number' | 'brand_name' | 'hs_code' | 'quantity' | 'net_grams'> {
  readonly origin_country: string
  readonly gross_grams: number
  readonly unit_price_minor: number
  /** Missing in papers from before there were hints. */
  readonly customs?: FrozenHint | null
}

type PaperShipment = Pick<
  ShipmentRow,
  'mode' | 'carrier' | 'tracking_number' | 'container_number' | 'package_count'
> & {
  readonly gross_grams: number
  /** Missing in papers from before packages were measured. */
  readonly packages?: readonly MeasuredPackage[]
}

interface PaperReader extends Pick<Services, 'db' | 'clock'> {
  readonly userId: string
}

/**
 * A link to a paper, which is issued when it is opened for the first time: later changes of the shop do not alter it.
 * @throws AppError('ORDER_NOT_FOUND' | 'FILE_NOT_FOUND')
 */
export async function linkToPaper(
  { db, clock, userId }: PaperReader,
  links: PaperLinks,
  { id, number, language }: Parsed<typeof openPaper>,
): Promise<string> {
  const [order] = await readPaperOrders(db.sql, userId, [id])
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const paper = knownPapers(order).find((one) => one.number === number)
  if (!paper) throw new AppError('FILE_NOT_FOUND')
  await issue(db.sql, order, paper, clock.now())
  return links.linkTo({ orderId: id, number, language })
}

/**
 * One link to the papers of a kind of several orders: of each the latest proforma or invoice, or all packing lists.
 * Orders that the user does not sell or buy are left out.
 */
export async function linkToPapers(
  { db, clock, userId }: PaperReader,
  links: PaperLinks,
  { ids, kind, language }: Parsed<typeof openPapers>,
): Promise<Output<typeof openPapers>> {
  const orders = await readPaperOrders(db.sql, userId, ids)
  const found = orders.map((order) => ({
    order,
    papers: knownPapers(order).filter((paper) => paper.kind === kind),
  }))
  const printed = found.filter(({ papers }) => papers.length > 0)
  for (const { order, papers } of printed)
    for (const paper of papers) await issue(db.sql, order, paper, clock.now())
  return {
    url:
      printed.length === 0
        ? ''
        : links.linkToMany({ codes: printed.map(({ order }) => order.code), kind, language }),
    paperCount: printed.reduce((sum, { papers }) => sum + papers.length, 0),
    without: found.filter(({ papers }) => papers.length === 0).map(({ order }) => order.code),
  }
}

/** The newest first, as lists show them. */
const readPaperOrders = (sql: Queryable, userId: string, ids: readonly string[]) =>
  sql<PaperOrderRow[]>`
    select o.*, to_jsonb(s) as shop, ci.name as city, co.name as country,
      (select jsonb_agg(l order by l.position) from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(d order by d.shipped_at, d.id), '[]') from shipments d where d.order_id = o.id)
        as shipments
    from orders o join shops s on s.id = o.shop_id join cities ci on ci.id = s.city_id
    join countries co on co.code = s.country
    where o.id = any(${ids}::uuid[]) and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'sales')})
    order by o.created_at desc, o.id desc`

const knownPapers = (order: PaperOrderRow): Paper[] =>
  papersOf({
    ...order,
    deliveryMinor: order.delivery_minor === null ? null : Number(order.delivery_minor),
    paidMinor: Number(order.paid_minor),
    termsVersion: order.terms_version,
  })

async function issue(sql: Queryable, order: PaperOrderRow, { number, kind, shipmentId }: Paper, at: Date) {
  const shipment = order.shipments.find((one) => one.id === shipmentId) ?? null
  await sql`
    insert into order_papers (order_id, number, kind, shipment_id, issued_at, data)
    values (${order.id}, ${number}, ${kind}, ${shipment?.id ?? null}, ${at},
      ${JSON.stringify(dataOf(order, shipment))}::jsonb)
    on conflict do nothing`
}

interface PaperOrderRow extends OrderRow {
  readonly shop: { readonly name: LocalizedText; readonly address: string; readonly phone: string }
  readonly city: LocalizedText
  readonly country: LocalizedText
  readonly lines: readonly OrderLineRow[]
  readonly shipments: readonly ShipmentRow[]
}

function dataOf(order: PaperOrderRow, shipment: ShipmentRow | null): PaperData {
  const { name, phone, street, postcode, cityName, countryName } = addressOf(order)
  const quantities = shipment?.quantities as Record<string, number> | undefined
  return {
    seller: {
      name: order.shop.name,
      street: order.shop.address,
      city: order.city,
      country: order.country,
      phone: order.shop.phone,
    },
    buyer: { name, street, postcode, phone, city: cityName, country: countryName },
    code: order.code,
    currency: order.currency,
    incoterm: `${order.incoterm} ${order.incoterm_place}`,
    totalMinor: Number(order.total_minor),
    deliveryMinor: Number(order.delivery_minor ?? 0),
    depositPercent: order.deposit_percent,
    lines: order.lines
      .map((line) => ({
        name: line.name,
        part_number: line.part_number,
        brand_name: line.brand_name,
        // The seller declares it; a code that the office names for a category is no declaration.
        hs_code: line.hs_code,
        customs: line.customs as FrozenHint | null,
        origin_country: line.origin_country,
        net_grams: line.net_grams,
        gross_grams: Number(line.gross_grams),
        unit_price_minor: Number(line.unit_price_minor),
        quantity: quantities ? (quantities[String(line.position)] ?? 0) : line.quantity,
      }))
      .filter(({ quantity }) => quantity > 0),
    shipment: shipment && {
      mode: shipment.mode,
      carrier: shipment.carrier,
      tracking_number: shipment.tracking_number,
      container_number: shipment.container_number,
      package_count: shipment.package_count,
      gross_grams: Number(shipment.gross_grams),
      packages: shipment.packages as MeasuredPackage[],
    },
  }
}

interface PaperKey {
  readonly orderId: string
  readonly number: string
  readonly language: PaperLanguage
}

interface PrintedPapers {
  /** Of orders; each has its own. */
  readonly codes: readonly string[]
  readonly kind: PaperKind
  readonly language: PaperLanguage
}

export interface PaperLinks extends Downloads {
  linkTo(paper: PaperKey): string
  /** The papers that have been issued, as one file. */
  linkToMany(papers: PrintedPapers): string
}

const LINK_MINUTES = 10

export function createPaperLinks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenSecrets: readonly string[],
): PaperLinks {
  const tokens = createSignedTokens({ tokenSecrets, purpose: 'order papers', minutes: LINK_MINUTES })
  return {
    linkTo({ orderId, number, language }) {
      const subject = `${orderId}~${number}~${language}`
      return `${DOWNLOADS_PATH}/${subject}~${tokens.issue(subject, clock.now())}`
    },
    linkToMany({ codes, kind, language }) {
      const subject = `${MANY}~${kind}~${language}~${codes.join('.')}`
      return `${DOWNLOADS_PATH}/${subject}~${tokens.issue(subject, clock.now())}`
    },
    async take(token) {
      const [subject, pass] = splitLast(token)
      if (!tokens.isGood(pass, subject, clock.now())) return undefined
      const [first = '', second = '', wanted = '', list] = subject.split('~')
      const language = PAPER_LANGUAGES.find((known) => known === wanted)
      if (!language) return undefined
      if (first !== MANY || list === undefined) {
        const document = await readPaper(db.sql, { orderId: first, number: second, language })
        return document && pdfOf(`${second}.pdf`, document)
      }
      const [document, ...more] = await readPapers(db.sql, second, list.split('.'), language)
      return document && pdfOf(`${second}.pdf`, document, ...more)
    },
  }
}

/** In place of an order: the papers of several. */
const MANY = 'many'

function splitLast(token: string): [string, string] {
  const at = token.lastIndexOf('~')
  return [token.slice(0, Math.max(at, 0)), token.slice(at + 1)]
}

const pdfOf = (name: string, ...documents: readonly [BusinessDocument, ...BusinessDocument[]]) => ({
  name,
  mediaType: 'application/pdf',
  content: Readable.from(documentFile(...documents)),
})

/** What has been issued: the latest proforma and invoice of each order, and all its packing lists. */
async function readPapers(
  sql: Queryable,
  kind: string,
  codes: readonly string[],
  language: PaperLanguage,
): Promise<BusinessDocument[]> {
  const rows = await sql<OrderPaperRow[]>`
    select p.* from orders o
    cross join lateral (
      select * from order_papers p where p.order_id = o.id and p.kind = ${kind}
      order by p.issued_at desc, p.number desc limit ${kind === 'packing-list' ? null : 1}
    ) p
    where o.code = any(${codes}::text[])
    order by o.created_at desc, o.id desc, p.issued_at, p.number`
  return rows.map((row) => documentOf(row, language))
}

async function readPaper(
  sql: Queryable,
  { orderId, number, language }: PaperKey,
): Promise<BusinessDocument | undefined> {
  const [row] = await sql<OrderPaperRow[]>`
    select * from order_papers where order_id = ${orderId} and number = ${number}`
  return row && documentOf(row, language)
}

function documentOf(row: OrderPaperRow, language: PaperLanguage): BusinessDocument {
  const { number } = row
  const text = bilingual(language)
  const data = row.data as PaperData
  const isPackingList = row.kind === 'packing-list'
  return {
    title: text(row.kind),
    at: new Date(row.issued_at),
    issuer: textIn(data.seller.name, 'en'),
    facts: [
      { name: text('number'), value: number },
      { name: text('date'), value: dayText('en', row.issued_at) },
      { name: text('order'), value: data.code },
      ...(isPackingList ? shipmentFacts(data, text) : invoiceFacts(data, text)),
    ],
    parties: parties(data, language, text),
    ...(isPackingList ? packingTable(data, language, text) : priceTable(data, language, text)),
    notes: [
      ...(isPackingList ? packageNotes(data, text) : customsNotes(data, language, text)),
      row.kind === 'proforma' ? text('proformaNote') : `${text('signature')}: ____________________`,
    ],
    pageLabel: (page) => `${number} · ${page}`,
  }
}

/** Both languages on one line: customs read the one, the trader the other. */
const bilingual =
  (language: PaperLanguage) =>
  (key: keyof PaperText): string =>
    `${PAPER_TEXT.en[key]} / ${PAPER_TEXT[language][key]}`

type Bilingual = ReturnType<typeof bilingual>

const inBoth = (name: LocalizedText, language: PaperLanguage): string =>
  [...new Set([textIn(name, 'en'), textIn(name, language)])].join(' / ')

const parties = ({ seller, buyer }: PaperData, language: PaperLanguage, text: Bilingual) => [
  {
    role: text('seller'),
    lines: [
      inBoth(seller.name, language),
      [seller.street, textIn(seller.city, 'en'), textIn(seller.country, 'en')].filter(Boolean).join(', '),
      seller.phone,
    ],
  },
  {
    role: text('buyer'),
    lines: [
      buyer.name,
      [buyer.street, textIn(buyer.city, 'en'), textIn(buyer.country, 'en'), buyer.postcode]
        .filter(Boolean)
        .join(', '),
      buyer.phone,
    ],
  },
]

const invoiceFacts = ({ incoterm, currency, depositPercent }: PaperData, text: Bilingual): DocumentFact[] => [
  { name: text('delivery'), value: incoterm },
  { name: text('currency'), value: currency },
  {
    name: text('payment'),
    value: depositPercent === 100 ? text('prepaid') : `${depositPercent} % + ${100 - depositPercent} %`,
  },
]

const shipmentFacts = ({ shipment, incoterm }: PaperData, text: Bilingual): DocumentFact[] =>
  [
    { name: text('delivery'), value: incoterm },
    { name: text('carrier'), value: shipment?.carrier ?? '' },
    { name: text('tracking'), value: shipment?.tracking_number ?? '' },
    { name: text('container'), value: shipment?.container_number ?? '' },
  ].filter(({ value }) => value !== '')

const description = (line: PaperLine, language: PaperLanguage) =>
  `${line.brand_name} ${line.part_number}\n${inBoth(line.name, language)}`

const CONFORMITY = {
  none: 'conformityNone',
  declaration: 'conformityDeclaration',
  certificate: 'conformityCertificate',
} as const

/** What was known at checkout about the import, once for all lines of which it is the same. */
function customsNotes({ lines }: PaperData, language: PaperLanguage, text: Bilingual): string[] {
  const percent = (basisPoints: number) => `${numberText('en', basisPoints / 100, 2)} %`
  const known = lines.flatMap(({ customs, hs_code }, at) =>
    customs ? [{ at: at + 1, customs, hs_code }] : [],
  )
  const alike = Map.groupBy(known, ({ customs, hs_code }) => JSON.stringify([hs_code, customs]))
  const notes = [...alike.values()].map((same) => {
    const { customs, hs_code } = same[0]!
    const { conformity, dutyBasisPoints, vatBasisPoints } = customs
    return [
      `№ ${same.map(({ at }) => at).join(', ')}: ${text('hsCode')} ${hs_code}`,
      ...(conformity ? [`${text('conformity')}: ${text(CONFORMITY[conformity])}`] : []),
      ...(dutyBasisPoints === null ? [] : [`${text('duty')} ${percent(dutyBasisPoints)}`]),
      ...(vatBasisPoints === null ? [] : [`${text('vat')} ${percent(vatBasisPoints)}`]),
      ...(Object.keys(customs.note).length > 0 ? [inBoth(customs.note, language)] : []),
      customs.sources.map(({ source, checkedOn }) => `${source}, ${checkedOn}`).join('; '),
    ].join(' · ')
  })
  return notes.length === 0 ? [] : [`${text('customs')}:`, ...notes]
}

/** Weight and size of each package. */
const packageNotes = ({ shipment }: PaperData, text: Bilingual): string[] =>
  (shipment?.packages ?? []).map(({ grossGrams, lengthMm, widthMm, heightMm }, at) => {
    const size = [lengthMm, widthMm, heightMm].map((mm) => numberText('en', mm / 10, 1)).join(' × ')
    return `${text('packages')} ${at + 1}: ${kilograms(grossGrams)}, ${size} cm`
  })

const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
const amount = (minor: number) => AMOUNT.format(minor / MINOR_PER_MAJOR)
const kilograms = (grams: number) => `${numberText('en', grams / 1000, 3)} kg`

function priceTable(data: PaperData, language: PaperLanguage, text: Bilingual) {
  const goodsMinor = data.totalMinor - data.deliveryMinor
  const columns: DocumentColumn[] = [
    { title: '№', share: 0.5 },
    { title: text('goods'), share: 4.5 },
    { title: text('hsCode'), share: 1.5 },
    { title: text('origin'), share: 1.2 },
    { title: text('quantity'), share: 1.2, align: 'right' },
    { title: text('price'), share: 1.6, align: 'right' },
    { title: text('amount'), share: 1.8, align: 'right' },
  ]
  return {
    columns,
    rows: data.lines.map((line, at) => [
      `${at + 1}`,
      description(line, language),
      line.hs_code,
      line.origin_country,
      `${line.quantity}`,
      amount(line.unit_price_minor),
      amount(line.unit_price_minor * line.quantity),
    ]),
    totals: [
      { name: text('goodsTotal'), value: `${amount(goodsMinor)} ${data.currency}` },
      { name: text('deliveryPrice'), value: `${amount(data.deliveryMinor)} ${data.currency}` },
      { name: text('total'), value: `${amount(data.totalMinor)} ${data.currency}`, isGrand: true },
    ],
  }
}

function packingTable(data: PaperData, language: PaperLanguage, text: Bilingual) {
  const columns: DocumentColumn[] = [
    { title: '№', share: 0.5 },
    { title: text('goods'), share: 5 },
    { title: text('hsCode'), share: 1.6 },
    { title: text('quantity'), share: 1.2, align: 'right' },
    { title: text('net'), share: 1.6, align: 'right' },
    { title: text('gross'), share: 1.6, align: 'right' },
  ]
  const net = data.lines.reduce((sum, line) => sum + line.net_grams * line.quantity, 0)
  return {
    columns,
    rows: data.lines.map((line, at) => [
      `${at + 1}`,
      description(line, language),
      line.hs_code,
      `${line.quantity}`,
      kilograms(line.net_grams * line.quantity),
      kilograms(line.gross_grams * line.quantity),
    ]),
    totals: [
      { name: text('packages'), value: `${data.shipment?.package_count ?? 0}` },
      { name: text('net'), value: kilograms(net) },
      { name: text('gross'), value: kilograms(data.shipment?.gross_grams ?? 0), isGrand: true },
    ],
  }
}
