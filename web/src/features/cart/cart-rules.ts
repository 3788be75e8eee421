import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Money } from '@tiantian/contracts/money.ts'

type Stocked = Pick<CartLine, 'moq' | 'orderMultiple' | 'stockQuantity' | 'quantity' | 'problem'>

/** The smallest and the largest quantity that can be ordered; `max` is below `min` when the stock is too small. */
export function quantityBounds({ moq, orderMultiple, stockQuantity }: Stocked): { min: number; max: number } {
  return {
    min: Math.ceil(moq / orderMultiple) * orderMultiple,
    max: Math.floor(stockQuantity / orderMultiple) * orderMultiple,
  }
}

/** Of an offer that has ended and of a whole vehicle, which is sold by quote, no quantity can be ordered. */
export const isClosed = ({ problem }: Pick<CartLine, 'problem'>): boolean =>
  problem === 'OFFER_EXPIRED' || problem === 'SOLD_BY_QUOTE'

/** Why a quantity cannot be ordered. */
export function problemAt(line: Stocked, quantity: number): CartLine['problem'] {
  if (isClosed(line)) return line.problem
  if (quantity < line.moq) return 'QUANTITY_BELOW_MOQ'
  if (quantity % line.orderMultiple !== 0) return 'QUANTITY_NOT_MULTIPLE'
  return quantity > line.stockQuantity ? 'STOCK_SHORT' : null
}

/** The nearest quantity that can be ordered; undefined when only removing the line helps. */
export function mendedQuantity(line: Stocked): number | undefined {
  const { min, max } = quantityBounds(line)
  if (isClosed(line) || max < min) return undefined
  const rounded = Math.ceil(line.quantity / line.orderMultiple) * line.orderMultiple
  return Math.min(max, Math.max(min, rounded))
}

/** What the selected lines lack to the smallest order of their shop; null when nothing, or nothing is selected. */
export function missingToMinimum({
  minimumOrder,
  totals,
}: Pick<Cart['groups'][number], 'minimumOrder' | 'totals'>): Money | null {
  const total = totals.find(({ currency }) => currency === minimumOrder?.currency)
  if (!(minimumOrder && total) || total.amountMinor >= minimumOrder.amountMinor) return null
  return { ...minimumOrder, amountMinor: minimumOrder.amountMinor - total.amountMinor }
}
