import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { OrderTerms } from '@tiantian/contracts/order/proposal.ts'
import type { proposeOrderChange, proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import type { TaxTerms } from '@tiantian/contracts/order/tax.ts'
import { addedMinor, orderTax } from '@tiantian/contracts/order/tax.ts'
import type { OrderLineRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import type { CarriedLoad, PricedDelivery } from '../terms/delivery.ts'
import { priceByTable } from '../terms/delivery.ts'

export type TermsLine = Pick<
  OrderLineRow,
  'position' | 'quantity' | 'unit_price_minor' | 'gross_grams' | 'volume_cm3' | 'offer_id'
>

/** What either side may write; the contract lets a buyer write quantities alone. */
export type ProposedChange = Pick<
  Parsed<typeof proposeSaleChange> | Parsed<typeof proposeOrderChange>,
  'lines'
> &
  Partial<Pick<Parsed<typeof proposeSaleChange>, 'deliveryMinor' | 'leadDays'>>

/** What is agreed now. */
export const termsOf = (order: OrderRow, lines: readonly TermsLine[]): OrderTerms => ({
  lines: lines.map(({ position, quantity, unit_price_minor }) => ({
    position,
    quantity,
    unitPriceMinor: Number(unit_price_minor),
  })),
  leadDaysMin: order.lead_days_min,
  leadDaysMax: order.lead_days_max,
  deliveryMinor: order.delivery_minor === null ? null : Number(order.delivery_minor),
  couponMinor: Number(order.coupon_minor),
  points: order.points,
  pointsMinor: Number(order.points_minor),
  taxMinor: Number(order.tax_minor),
  totalMinor: Number(order.total_minor),
})

/** What an order costs besides its goods: the delivery of fewer pieces, and the tax on both. */
interface TermsPricing {
  readonly deliveryOf: DeliveryPricing
  readonly tax: TaxTerms
  /** What of a coupon the shop bears. */
  readonly shopDiscountOf: (couponMinor: number) => number
}

/** What the delivery of fewer pieces costs; undefined where that does not follow from their number. */
type DeliveryPricing = (lines: OrderTerms['lines']) => number | undefined

/** By the carrier's table, as at checkout. A price that the sides have agreed on otherwise since then stays. */
export function deliveryPricing(order: OrderRow, lines: readonly TermsLine[]): DeliveryPricing {
  const delivery = order.delivery as PricedDelivery | null
  const priceOf = (quantities: ReadonlyMap<number, number>) =>
    delivery ? priceByTable(delivery, loadOf(lines, quantities)) : undefined
  const isByTable =
    priceOf(new Map(lines.map(({ position, quantity }) => [position, quantity]))) ===
    Number(order.delivery_minor)
  return (changed) =>
    isByTable ? priceOf(new Map(changed.map(({ position, quantity }) => [position, quantity]))) : undefined
}

function loadOf(lines: readonly TermsLine[], quantities: ReadonlyMap<number, number>): CarriedLoad {
  const sum = (of: (line: TermsLine) => number) =>
    lines.reduce((total, line) => total + of(line) * (quantities.get(line.position) ?? 0), 0)
  return {
    grossGrams: sum(({ gross_grams }) => gross_grams),
    volumeCm3: sum(({ volume_cm3 }) => Number(volume_cm3)),
  }
}

/**
 * What would be agreed instead. Coupon and points pay the same part of the goods as before, rounded down, and never more.
 * @throws AppError('INVALID_INPUT') for more pieces than ordered, for nothing at all, and for no change
 */
export function changedTerms(
  before: OrderTerms,
  change: ProposedChange,
  { deliveryOf, tax, shopDiscountOf }: TermsPricing,
): OrderTerms {
  const lines = changedLines(before, change)
  const deliveryMinor = change.deliveryMinor ?? deliveryOf(lines) ?? before.deliveryMinor
  const goodsMinor = goodsOf(lines)
  if (!Number.isSafeInteger(goodsMinor + (deliveryMinor ?? 0)))
    throw invalid({ path: 'lines', rule: 'invalid_value' })
  if (goodsMinor === 0) throw invalid({ path: 'lines', rule: 'required' })
  const remaining = remainingOf(goodsMinor, goodsOf(before.lines))
  const couponMinor = remaining(before.couponMinor)
  const pointsMinor = remaining(before.pointsMinor)
  const { taxMinor } = taxOfTerms({ lines, couponMinor, deliveryMinor }, tax, shopDiscountOf)
  const after: OrderTerms = {
    lines,
    leadDaysMin: change.leadDays ?? before.leadDaysMin,
    leadDaysMax: change.leadDays ?? before.leadDaysMax,
    deliveryMinor,
    couponMinor,
    pointsMinor,
    taxMinor,
    points: pointsMinor === 0 ? 0 : remaining(before.points),
    totalMinor: goodsMinor - couponMinor - pointsMinor + (deliveryMinor ?? 0) + addedMinor(tax, taxMinor),
  }
  if (!Number.isSafeInteger(after.totalMinor)) throw invalid({ path: 'lines', rule: 'invalid_value' })
  if (isDeepStrictEqual(after, before)) throw invalid({ path: 'lines', rule: 'same_terms' })
  return after
}

/** The tax of other terms, by line, as at checkout. */
export const taxOfTerms = (
  { lines, couponMinor, deliveryMinor }: Pick<OrderTerms, 'lines' | 'couponMinor' | 'deliveryMinor'>,
  tax: TaxTerms,
  shopDiscountOf: TermsPricing['shopDiscountOf'],
) =>
  orderTax(tax, {
    linesMinor: lines.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor),
    shopDiscountMinor: shopDiscountOf(couponMinor),
    deliveryMinor: deliveryMinor ?? 0,
  })

function changedLines(before: OrderTerms, { lines }: ProposedChange): OrderTerms['lines'] {
  const unknown = lines.findIndex(({ position }) => !before.lines.some((line) => line.position === position))
  if (unknown !== -1) throw invalid({ path: `lines.${unknown}.position`, rule: 'invalid_value' })
  return before.lines.map((line) => {
    const at = lines.findIndex(({ position }) => position === line.position)
    const change = lines[at]
    if (!change) return line
    const quantity = change.quantity ?? line.quantity
    if (quantity > line.quantity)
      throw invalid({
        path: `lines.${at}.quantity`,
        rule: 'too_big',
        params: { origin: 'number', maximum: line.quantity },
      })
    const unitPriceMinor = 'unitPriceMinor' in change ? change.unitPriceMinor : undefined
    return { ...line, quantity, unitPriceMinor: unitPriceMinor ?? line.unitPriceMinor }
  })
}

const goodsOf = (lines: OrderTerms['lines']) =>
  lines.reduce((total, { quantity, unitPriceMinor }) => total + quantity * unitPriceMinor, 0)

/** What of an amount goes with the goods that are left, rounded down. */
const remainingOf = (goodsMinor: number, beforeMinor: number) => (amount: number) =>
  goodsMinor >= beforeMinor ? amount : Number((BigInt(amount) * BigInt(goodsMinor)) / BigInt(beforeMinor))

const invalid = (issue: FieldIssue) => new AppError('INVALID_INPUT', {}, [issue])
