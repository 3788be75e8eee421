import type { Product } from '@tiantian/contracts/product/product.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { useCar } from '../vehicle/car.ts'
import { CarPickerButton } from '../vehicle/car-picker-button.tsx'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import { GARAGE_PAGE } from '../vehicle/garage-address.ts'
import { CarIcon } from '../vehicle/icons.tsx'
import css from './fit-panel.module.css'

/** Whether it fits the chosen car, and why; without a car, the invitation to choose one. */
export function FitPanel({ product: { fit, fitments } }: { product: Product }) {
  const t = useText()
  const { car } = useCar()
  const isKnown = car !== null && fit !== undefined
  const asksSide = fit === 'maybe' && car?.steering === undefined && fitments.some(({ steering }) => steering)
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
        {isKnown ? <Reason reason={asksSide ? 'side' : fit} /> : t('catalogue.fit.invite')}
      </p>
      <div className={css.actions}>
        {asksSide && (
          <PageLink url={GARAGE_PAGE} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('vehicle.garage.open')}
          </PageLink>
        )}
        <CarPickerButton variant={car ? 'soft' : 'secondary'} size="sm">
          {car ? t('vehicle.change') : t('vehicle.choose')}
        </CarPickerButton>
      </div>
    </section>
  )
}

function Reason({ reason }: { reason: Fit | 'side' }) {
  const t = useText()
  const { car, label } = useCar()
  const named = car?.steering ? `${label} (${t(`vehicle.steering.${car.steering}`)})` : label
  return t(`catalogue.fit.${reason}`, { car: named })
}
