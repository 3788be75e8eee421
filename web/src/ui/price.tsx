import { cx } from './class-names.ts'
import css from './price.module.css'

interface PriceProps {
  /** Already formatted: useMoney() of features/shell gives both. */
  amount: string
  /** `≈ 1 250 ₽`; left out if it would be the same. */
  converted?: string | undefined
  /** `/ pcs` or the like, in small letters. */
  unit?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

export function Price({ amount, converted, unit, size = 'md', className }: PriceProps) {
  return (
    <span className={cx(css.price, css[size], className)}>
      <span className={css.amount}>{amount}</span>
      {unit && <span className={css.unit}>{unit}</span>}
      {converted && <span className={css.converted}>{converted}</span>}
    </span>
  )
}
