import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './cart-line-notes.module.css'
import { mendedQuantity, quantityBounds } from './cart-rules.ts'
import { nextTierAt } from './price-tier.ts'
import { useProblemText } from './problem-text.ts'
import type { CartContext } from './use-cart.ts'

interface NotesProps {
  line: CartLine
  editor: CartContext
}

/** Why the last change was refused, what prevents the order, or how to pay less per item. */
export function CartLineNotes({ line, editor: office }: NotesProps) {
  const refusal = office.refusals.get(line.offerId)
  return (
    <>
      {refusal !== undefined && (
        <p className={css.refusal} role="alert">
          {errorMessage(refusal)}
        </p>
      )}
      {line.problem ? <Problem line={line} editor={office} /> : <TierHint line={line} editor={office} />}
    </>
  )
}

function Problem({ line, editor: office }: NotesProps) {
  const t = useText()
  const format = useFormat()
  const problemText = useProblemText()
  const mended = mendedQuantity(line)
  return (
    <div className={css.problem} role="status">
      <p>{problemText(line)}</p>
      {mended === undefined ? (
        <Button variant="secondary" size="sm" onClick={() => office.remove([line])}>
          {t('cart.fixRemove')}
        </Button>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => office.editor.setQuantity(line.offerId, mended)}>
          {t('cart.fix', { amount: format.number(mended) })}
        </Button>
      )}
    </div>
  )
}

/** `From 50 pcs: 12.40 ¥ each` with a button that adds the missing items; none when the stock is too small. */
function TierHint({ line, editor: office }: NotesProps) {
  const t = useText()
  const format = useFormat()
  const next = nextTierAt(line.tiers, line.quantity)
  if (!next) return line.tiers.length > 1 && <p className={css.best}>{t('cart.bestPrice')}</p>
  const { min, max } = quantityBounds(line)
  const target = Math.max(min, Math.ceil(next.tier.minQuantity / line.orderMultiple) * line.orderMultiple)
  if (target > max) return null
  const price = format.money({ amountMinor: next.tier.priceMinor, currency: line.currency })
  return (
    <p className={css.hint}>
      <span>{t('cart.nextTier', { from: format.number(next.tier.minQuantity), price })}</span>
      <Button variant="plain" size="sm" onClick={() => office.editor.setQuantity(line.offerId, target)}>
        {t('cart.addMissing', { missing: format.number(target - line.quantity) })}
      </Button>
    </p>
  )
}
