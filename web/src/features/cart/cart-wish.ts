import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import { problemAt } from './cart-rules.ts'
import { unitPriceAt } from './price-tier.ts'

/** What a person wants of a line and the server has not answered yet. */
export interface CartWish {
  readonly quantity?: number
  readonly isSelected?: boolean
  readonly isRemoved?: boolean
}

/** Wishes by offer id. */
export type CartWishes = ReadonlyMap<string, CartWish>

/** The cart as it will be when the server grants all wishes, so that the page need not wait. */
export function applyWishes(cart: Cart, wishes: CartWishes): Cart {
  if (wishes.size === 0) return cart
  const groups = cart.groups
    .map((group) => ({ ...group, lines: group.lines.flatMap((line) => applyWish(line, wishes)) }))
    .filter((group) => group.lines.length > 0)
    .map((group) => ({ ...group, totals: totalsOf(group.lines) }))
  const lines = groups.flatMap((group) => group.lines)
  return {
    groups,
    totals: totalsOf(lines),
    lineCount: lines.length,
    selectedCount: lines.filter(isCounted).length,
  }
}

export function linesOf(cart: Cart): CartLine[] {
  return cart.groups.flatMap((group) => group.lines)
}

/** Chosen and orderable: only such a line counts in a total. */
export function isCounted(line: CartLine): boolean {
  return line.isSelected && line.problem === null
}

function applyWish(line: CartLine, wishes: CartWishes): CartLine[] {
  const wish = wishes.get(line.offerId)
  if (!wish) return [line]
  if (wish.isRemoved) return []
  const quantity = wish.quantity ?? line.quantity
  const unitPriceMinor = unitPriceAt(line.tiers, quantity)
  return [
    {
      ...line,
      quantity,
      unitPriceMinor,
      totalMinor: unitPriceMinor * quantity,
      isSelected: wish.isSelected ?? line.isSelected,
      problem: problemAt(line, quantity),
    },
  ]
}

function totalsOf(lines: readonly CartLine[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const line of lines.filter(isCounted)) {
    sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.totalMinor)
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}
