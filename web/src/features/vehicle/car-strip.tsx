import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { useCar } from './car.ts'
import { CarPickerButton } from './car-picker-button.tsx'
import css from './car-strip.module.css'
import { GARAGE_PAGE } from './garage-store.ts'
import { CarIcon } from './icons.tsx'

/** The chosen car with a button to change it, or the invitation to choose one. */
export function CarStrip() {
  const t = useText()
  const { car, label, cars } = useCar()
  return (
    <section className={cx(surface.surface, css.strip)} aria-label={t('vehicle.myCar')}>
      <span className={css.icon}>
        <CarIcon />
      </span>
      <p className={css.text}>
        {car ? (
          <>
            <span className={css.caption}>{t('vehicle.myCar')}</span>
            <strong className={css.label}>{label}</strong>
          </>
        ) : (
          t('vehicle.invite')
        )}
      </p>
      <CarPickerButton variant={car ? 'soft' : 'secondary'} size="sm">
        {car ? t('vehicle.change') : t('vehicle.choose')}
      </CarPickerButton>
      {cars.length > 0 && (
        <PageLink url={GARAGE_PAGE} className={buttonClass({ variant: 'plain', size: 'sm' })}>
          {t('vehicle.garage.all', { count: cars.length })}
        </PageLink>
      )}
    </section>
  )
}
