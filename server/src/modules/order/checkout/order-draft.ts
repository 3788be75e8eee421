import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import type { OrderLineRow } from '../../../platform/database/rows.generated.ts'
import type { OfferLine } from '../../cart/offer.ts'

/** The lines of a checkout that become one order: of one shop, currency, dispatch country and delivery term. */
export interface OrderDraft<Line extends OfferLine> {
  /** Values common to all lines are read from the first. */
  readonly first: Line
  readonly lines: readonly Line[]
  readonly currency: Currency
  readonly totalMinor: number
  readonly itemCount: number
  readonly grossGrams: number
  readonly volumeCm3: number
  readonly leadDaysMin: number
  readonly leadDaysMax: number
}

const keyOf = (line: OfferLine) =>
  JSON.stringify([line.shop_id, line.currency, line.warehouse_country, line.incoterm, line.incoterm_place])

/** Shared by preview and submit. */
export function splitIntoOrders<Line extends OfferLine>(lines: readonly Line[]): OrderDraft<Line>[] {
  const groups = [...Map.groupBy(lines, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1))
  return groups.map(([, group]) => draftOf(group))
}

function draftOf<Line extends OfferLine>(lines: readonly Line[]): OrderDraft<Line> {
  const first = lines[0]!
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    first,
    lines,
    currency: first.currency,
    totalMinor: sum((line) => line.unit_price_minor * line.quantity),
    itemCount: sum((line) => line.quantity),
    grossGrams: sum((line) => line.gross_grams * line.quantity),
    volumeCm3: sum((line) => line.volume_cm3 * line.quantity),
    leadDaysMin: Math.max(...lines.map((line) => line.lead_days_min)),
    leadDaysMax: Math.max(...lines.map((line) => line.lead_days_max)),
  }
}

/**
 * What the goods of a shop lack to the smallest order that it takes; null when nothing. The minimum is in one currency:
 * goods in another one have none.
 */
export function missingToMinimum(
  drafts: readonly OrderDraft<OfferLine>[],
  { first, currency }: OrderDraft<OfferLine>,
): Money | null {
  if (first.minimum_order_minor === null || first.minimum_order_currency !== currency) return null
  const totalMinor = drafts
    .filter((draft) => draft.first.shop_id === first.shop_id && draft.currency === currency)
    .reduce((sum, draft) => sum + draft.totalMinor, 0)
  const missing = first.minimum_order_minor - totalMinor
  return missing > 0 ? { amountMinor: missing, currency } : null
}

/** A line as selected by queries of this module; amounts may exceed 32 bits, so PostgreSQL sends them as text. */
export interface LineRow
  extends Pick<
    OrderLineRow,
    'offer_id' | 'product_id' | 'name' | 'brand_name' | 'part_number' | 'picture' | 'quantity'
  > {
  readonly unit_price_minor: string | number
  readonly fit?: Fit | null
}

/** The line in the requested language; `fit` only when the buyer selected a car. */
export function orderLine(row: LineRow, language: Language): OrderLine {
  const unitPriceMinor = Number(row.unit_price_minor)
  return {
    offerId: row.offer_id,
    productId: row.product_id,
    name: textIn(row.name, language),
    brandName: row.brand_name,
    partNumber: row.part_number,
    picture: row.picture,
    quantity: row.quantity,
    unitPriceMinor,
    totalMinor: unitPriceMinor * row.quantity,
    ...(row.fit && { fit: row.fit }),
  }
}
