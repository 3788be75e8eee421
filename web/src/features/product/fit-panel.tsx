import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { useCar } from '../vehicle/car.ts'
import { CarPickerButton } from '../vehicle/car-picker-button.tsx'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import { CarIcon } from '../vehicle/icons.tsx'
import css from './fit-panel.module.css'

/** Does it fit my car, and why; without a car, the invitation to name one. */
export function FitPanel({ fit }: { fit: Fit | undefined }) {
  const t = useText()
  const { car, label } = useCar()
  const isKnown = car !== null && fit !== undefined
  return (
    <section
      className={cx(surface.surface, css.panel)}
      data-fit={isKnown ? fit : undefined}
      aria-label={t('catalogue.fit.title')}
    >
      <h2 className={css.title}>
        <CarIcon size={20} />
        {t('catalogue.fit.title')}
        {isKnown && <FitBadge fit={fit} />}
      </h2>
      <p className={css.text}>
        {isKnown ? t(`catalogue.fit.${fit}`, { car: label }) : t('catalogue.fit.invite')}
      </p>
      <CarPickerButton variant={car ? 'soft' : 'secondary'} size="sm">
        {car ? t('vehicle.change') : t('vehicle.choose')}
      </CarPickerButton>
    </section>
  )
}
