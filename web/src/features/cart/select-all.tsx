import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { linesOf } from './cart-input.ts'
import css from './select-all.module.css'
import type { CartContext } from './use-cart.ts'

interface SelectLinesProps {
  lines: readonly CartLine[]
  label: string
  isLabelHidden?: boolean
  context: CartContext
}

/** Selects or deselects these lines together. */
export function SelectLines({ lines, label, isLabelHidden = false, context }: SelectLinesProps) {
  const chosenCount = lines.filter((line) => line.isSelected).length
  return (
    <Checkbox
      isChecked={chosenCount === lines.length}
      isPartly={chosenCount > 0 && chosenCount < lines.length}
      onChange={(isSelected) =>
        context.editor.select(
          lines.map(({ offerId }) => offerId),
          isSelected,
        )
      }
      label={label}
      isLabelHidden={isLabelHidden}
    />
  )
}

/** All lines of the cart: selects or deselects them, and removes the selected ones. */
export function SelectAll({ cart, context }: { cart: Cart; context: CartContext }) {
  const t = useText()
  const lines = linesOf(cart)
  const chosen = lines.filter((line) => line.isSelected)
  return (
    <div className={css.row}>
      <SelectLines lines={lines} label={t('cart.selectAll')} context={context} />
      <Button variant="plain" disabled={chosen.length === 0} onClick={() => context.remove(chosen)}>
        {t('cart.removeChosen')}
      </Button>
    </div>
  )
}
