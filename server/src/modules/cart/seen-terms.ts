import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { OfferLine, PricedOfferLine } from './offer.ts'

/** What the user saw of an offer when they last chose the quantity of its line. */
export interface SeenTerms {
  readonly priceMinor: number
  readonly currency: Currency
  readonly stock: number
}

export const seenTerms = ({
  unit_price_minor: priceMinor,
  currency,
  stock_quantity: stock,
}: PricedOfferLine): SeenTerms => ({ priceMinor, currency, stock })

/** What was different then: the price of an item, and a stock that was enough for the line. */
export function changesSince(
  line: OfferLine,
  seen: SeenTerms | null,
): Pick<CartLine, 'priceBefore' | 'stockBefore'> {
  if (!seen || line.problem === 'OFFER_EXPIRED') return { priceBefore: null, stockBefore: null }
  const { priceMinor, currency, stock } = seen
  const isSamePrice = priceMinor === line.unit_price_minor && currency === line.currency
  const isShort = line.problem === 'STOCK_SHORT' && stock > line.stock_quantity
  return {
    priceBefore: isSamePrice ? null : { amountMinor: priceMinor, currency },
    stockBefore: isShort ? stock : null,
  }
}
