import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import css from './undo-bar.module.css'
import type { CartContext } from './use-cart.ts'

/**
 * Names what was removed and restores it; stays until it is used, closed or replaced, without a time limit (WCAG
 * 2.2.1).
 */
export function UndoBar({ editor: office }: { editor: CartContext }) {
  const t = useText()
  const { removed, putBack, isPuttingBack, forgetRemoved } = office
  const [first] = removed
  // Lines that could not be ordered cannot be restored either.
  const canPutBack = removed.every((line) => line.problem === null)
  return (
    <div role="status" className={css.host}>
      {first && (
        <div className={cx(surface.surface, css.strip)}>
          <p className={css.text}>
            {removed.length === 1
              ? t('cart.removed', { name: first.name })
              : t('cart.removedMany', { count: removed.length })}
          </p>
          {canPutBack && (
            <Button variant="soft" size="sm" isLoading={isPuttingBack} onClick={() => void putBack()}>
              {t('cart.undo')}
            </Button>
          )}
          <IconButton label={t('common.close')} onClick={forgetRemoved}>
            <CrossIcon size={18} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
