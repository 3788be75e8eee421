import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import css from './cart-bar.module.css'
import { CartBarTotal } from './cart-bar-total.tsx'
import { linesOf } from './cart-input.ts'
import { idsOf } from './select-all.tsx'
import type { CartContext } from './use-cart.ts'

interface CartBarProps {
  cart: Cart
  editor: CartContext
  onCheckOut: () => void
}

/** On phones: select all, total and order button, always within reach of the thumb. */
export function CartBar({ cart, editor: office, onCheckOut }: CartBarProps) {
  const t = useText()
  const lines = linesOf(cart)
  const chosenCount = lines.filter((line) => line.isSelected).length
  return (
    <div className={css.phone}>
      <StickyBar>
        <Checkbox
          isChecked={chosenCount === lines.length}
          isPartly={chosenCount > 0 && chosenCount < lines.length}
          onChange={(isSelected) => office.editor.select(idsOf(lines), isSelected)}
          label={t('cart.selectAll')}
          isLabelHidden
        />
        <CartBarTotal totals={cart.totals} />
        <Button size="lg" disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {cart.selectedCount > 0
            ? t('cart.checkoutCount', { count: cart.selectedCount })
            : t('cart.checkout')}
        </Button>
      </StickyBar>
    </div>
  )
}
