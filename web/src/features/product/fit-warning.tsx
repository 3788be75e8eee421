import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import { useCar } from '../vehicle/car.ts'
import css from './fit-warning.module.css'

/** Beside the buy buttons: it does not fit the chosen car. Shows nothing for a product that may fit. */
export function FitWarning({ fit }: Pick<Product, 'fit'>) {
  const t = useText()
  const { car, label } = useCar()
  if (car === null || fit !== 'no') return null
  return (
    <p className={css.warning} data-fit="no">
      <CrossIcon size={14} />
      {t('catalogue.fit.warning', { car: label })}
    </p>
  )
}
