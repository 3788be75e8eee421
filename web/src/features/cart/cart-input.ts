import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import { problemAt } from './cart-rules.ts'
import { unitPriceAt } from './price-tier.ts'

/** Changes of a line by the user that the server has not confirmed yet. */
export interface CartInput {
  readonly quantity?: number
  readonly isSelected?: boolean
  readonly isRemoved?: boolean
}

/** Changes by offer id. */
export type CartInputs = ReadonlyMap<string, CartInput>

/** The cart as it will be when the server accepts all changes, so that the page need not wait. */
export function applyInputs(cart: Cart, inputs: CartInputs): Cart {
  if (inputs.size === 0) return cart
  const groups = cart.groups
    .map((group) => ({ ...group, lines: group.lines.flatMap((line) => applyInput(line, inputs)) }))
    .filter((group) => group.lines.length > 0)
    .map((group) => ({ ...group, totals: totalsOf(group.lines) }))
  const lines = groups.flatMap((group) => group.lines)
  return {
    groups,
    saved: cart.saved,
    totals: totalsOf(lines),
    lineCount: lines.length,
    selectedCount: lines.filter(isCounted).length,
  }
}

export function linesOf(cart: Cart): CartLine[] {
  return cart.groups.flatMap((group) => group.lines)
}

/** Selected and orderable: only such a line counts in a total. */
export function isCounted(line: CartLine): boolean {
  return line.isSelected && line.problem === null
}

function applyInput(line: CartLine, inputs: CartInputs): CartLine[] {
  const input = inputs.get(line.offerId)
  if (!input) return [line]
  if (input.isRemoved) return []
  const quantity = input.quantity ?? line.quantity
  const unitPriceMinor = unitPriceAt(line.tiers, quantity)
  return [
    {
      ...line,
      quantity,
      unitPriceMinor,
      totalMinor: unitPriceMinor * quantity,
      isSelected: input.isSelected ?? line.isSelected,
      problem: problemAt(line, quantity),
      ...(quantity !== line.quantity && { priceBefore: null, stockBefore: null }),
    },
  ]
}

function totalsOf(lines: readonly CartLine[]): Money[] {
  const totals = new Map<Currency, number>()
  for (const line of lines.filter(isCounted)) {
    totals.set(line.currency, (totals.get(line.currency) ?? 0) + line.totalMinor)
  }
  return [...totals].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}
