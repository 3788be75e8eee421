import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { linesOf } from './cart-input.ts'
import css from './select-all.module.css'
import type { CartContext } from './use-cart.ts'

/** Selects or deselects all lines of the cart, and removes the selected ones. */
export function SelectAll({ cart, context }: { cart: Cart; context: CartContext }) {
  const t = useText()
  const lines = linesOf(cart)
  const chosen = lines.filter((line) => line.isSelected)
  return (
    <div className={css.row}>
      <Checkbox
        isChecked={chosen.length === lines.length}
        isPartly={chosen.length > 0 && chosen.length < lines.length}
        onChange={(isSelected) => context.editor.select(idsOf(lines), isSelected)}
        label={t('cart.selectAll')}
      />
      <Button variant="plain" disabled={chosen.length === 0} onClick={() => context.remove(chosen)}>
        {t('cart.removeChosen')}
      </Button>
    </div>
  )
}

export const idsOf = (lines: readonly { offerId: string }[]) => lines.map((line) => line.offerId)
