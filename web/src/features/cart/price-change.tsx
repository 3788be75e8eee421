import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import cartLineNotesCss from './cart-line-notes.module.css'

type PricedLine = Pick<CartLine, 'priceBefore' | 'unitPriceMinor' | 'currency'>

/** `Price up: was 12.40 ¥ each, now 15.00 ¥`, since the user last chose the quantity. */
export function PriceChange({ line: { priceBefore, unitPriceMinor, currency } }: { line: PricedLine }) {
  const t = useText()
  const format = useFormat()
  if (!priceBefore) return null
  const now = { amountMinor: unitPriceMinor, currency }
  const isDearer = priceBefore.currency === currency && priceBefore.amountMinor < unitPriceMinor
  const isCheaper = priceBefore.currency === currency && priceBefore.amountMinor > unitPriceMinor
  const other = isCheaper ? 'cart.priceFell' : 'cart.priceOther'
  const text = isDearer ? 'cart.priceRose' : other
  return (
    <p className={cartLineNotesCss.priceChange} data-is-cheaper={isCheaper || undefined} role="status">
      {t(text, { before: format.money(priceBefore), now: format.money(now) })}
    </p>
  )
}
