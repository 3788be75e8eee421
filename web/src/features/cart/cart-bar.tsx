import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { BarSum } from './bar-sum.tsx'
import css from './cart-bar.module.css'
import { linesOf } from './cart-wish.ts'
import { idsOf } from './select-all.tsx'
import type { CartDesk } from './use-cart.ts'

interface CartBarProps {
  cart: Cart
  desk: CartDesk
  onCheckOut: () => void
}

/** On phones: choose all, the sum and the way to the order, always in reach of the thumb. */
export function CartBar({ cart, desk, onCheckOut }: CartBarProps) {
  const t = useText()
  const lines = linesOf(cart)
  const chosenCount = lines.filter((line) => line.isSelected).length
  return (
    <div className={css.phone}>
      <StickyBar>
        <Checkbox
          isChecked={chosenCount === lines.length}
          isPartly={chosenCount > 0 && chosenCount < lines.length}
          onChange={(isSelected) => desk.editor.select(idsOf(lines), isSelected)}
          label={t('cart.selectAll')}
          isLabelHidden
        />
        <BarSum totals={cart.totals} />
        <Button size="lg" disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {cart.selectedCount > 0
            ? t('cart.checkoutCount', { count: cart.selectedCount })
            : t('cart.checkout')}
        </Button>
      </StickyBar>
    </div>
  )
}
