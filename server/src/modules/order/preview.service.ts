import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import type { LeftOutLine, previewCheckout } from '@tiantian/contracts/order/order.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { fitsOfOffers } from '../product/fit.service.ts'
import { listAddresses } from '../user/address.service.ts'
import type { LineRow } from './line-row.ts'
import { orderLine } from './line-row.ts'

type Preview = Output<typeof previewCheckout>
type Draft = Preview['orders'][number]

interface DraftRow extends LineRow {
  shop_id: string
  shop_name: LocalizedText
  shop_logo: string
  currency: Currency
  warehouse_country: string
  warehouse_country_name: LocalizedText
  incoterm: string
  incoterm_place: string
  lead_days_min: number
  lead_days_max: number
  gross_grams: number
  moq: number
  order_multiple: number
  stock_quantity: number
  problem: LeftOutLine['problem'] | null
}

export interface Shopper {
  readonly db: Db
  readonly clock: Clock
  readonly language: Language
  readonly userId: string
}

type LeftOutRow = DraftRow & { problem: LeftOutLine['problem'] }

/**
 * The orders that a submit would make of the offer, or of the selected lines of the cart that can be ordered; the
 * other selected ones are named, so that nobody orders less than she chose without knowing.
 * @throws AppError('CART_EMPTY'), and for an offer at once what is wrong with it
 */
export async function previewOrders(
  shopper: Shopper,
  wish: Parsed<typeof previewCheckout>,
): Promise<Preview> {
  const wished = wish.buyNow ? [await offerRow(shopper, wish.buyNow)] : await cartRows(shopper)
  const rows = wished.filter((row) => row.problem === null)
  if (rows.length === 0) throw new AppError('CART_EMPTY')
  const offerIds = rows.map((row) => row.offer_id)
  const fits = await fitsOfOffers(shopper.db.sql, offerIds, wish.compare)
  const compared = rows.map((row) => ({ ...row, fit: fits.get(row.offer_id) ?? null }))
  const orders = draftsOf(compared, shopper.language)
  return {
    orders,
    leftOut: wished.filter(isLeftOut).map((row) => leftOutLine(row, shopper.language)),
    totals: totalsOf(orders),
    addresses: await listAddresses(shopper.db.sql, shopper.userId, shopper.language),
  }
}

async function offerRow(shopper: Shopper, { offerId, quantity }: { offerId: string; quantity: number }) {
  const [row] = await pricedRows(shopper, [offerId], [quantity])
  if (!row) throw new AppError('OFFER_NOT_FOUND')
  if (row.problem) {
    const { moq, order_multiple: multiple, stock_quantity: stock } = row
    throw new AppError(row.problem, { offerId, productId: row.product_id, moq, multiple, stock })
  }
  return row
}

async function cartRows(shopper: Shopper): Promise<DraftRow[]> {
  const selected = await shopper.db.sql<{ offer_id: string; quantity: number }[]>`
    select offer_id, quantity from cart_lines where user_id = ${shopper.userId} and is_selected`
  const offerIds = selected.map((line) => line.offer_id)
  return pricedRows(
    shopper,
    offerIds,
    selected.map((line) => line.quantity),
  )
}

const isLeftOut = (row: DraftRow): row is LeftOutRow => row.problem !== null

function leftOutLine(row: LeftOutRow, language: Language): LeftOutLine {
  return {
    offerId: row.offer_id,
    name: textIn(row.name, language),
    partNumber: row.part_number,
    moq: row.moq,
    orderMultiple: row.order_multiple,
    stockQuantity: row.stock_quantity,
    problem: row.problem,
  }
}

/** In the order in which place_orders splits them. */
async function pricedRows(
  { db, clock }: Shopper,
  offerIds: string[],
  quantities: number[],
): Promise<DraftRow[]> {
  return db.sql<DraftRow[]>`
    select l.*, s.name as shop_name, s.logo as shop_logo, c.name as warehouse_country_name
    from priced_lines(${offerIds}::uuid[], ${quantities}::int[], ${clock.now().toISOString()}) l
    join shops s on s.id = l.shop_id join countries c on c.code = l.warehouse_country
    order by l.shop_id, l.currency, l.warehouse_country, l.incoterm, l.incoterm_place, l.offer_id`
}

/** An order has one shop, one currency, one country of dispatch and one delivery term. */
function draftsOf(rows: readonly DraftRow[], language: Language): Draft[] {
  const ofOneOrder = (row: DraftRow) =>
    JSON.stringify([row.shop_id, row.currency, row.warehouse_country, row.incoterm, row.incoterm_place])
  return [...Map.groupBy(rows, ofOneOrder).values()].map((group) => draftOf(group, language))
}

function draftOf(rows: readonly DraftRow[], language: Language): Draft {
  const first = rows[0]!
  const lines = rows.map((row) => orderLine(row, language))
  return {
    shopId: first.shop_id,
    shopName: textIn(first.shop_name, language),
    shopLogo: first.shop_logo,
    currency: first.currency,
    warehouseCountry: first.warehouse_country,
    warehouseCountryName: textIn(first.warehouse_country_name, language),
    incoterm: first.incoterm,
    incotermPlace: first.incoterm_place,
    leadDaysMin: Math.max(...rows.map((row) => row.lead_days_min)),
    leadDaysMax: Math.max(...rows.map((row) => row.lead_days_max)),
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.totalMinor, 0),
    grossGrams: rows.reduce((sum, row) => sum + row.gross_grams * row.quantity, 0),
  }
}

function totalsOf(orders: readonly Draft[]): Money[] {
  const byCurrency = Map.groupBy(orders, (order) => order.currency)
  return [...byCurrency].map(([currency, group]) => ({
    currency,
    amountMinor: group.reduce((sum, order) => sum + order.totalMinor, 0),
  }))
}
