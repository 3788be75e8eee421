import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/page-frame.tsx'
import { useCar } from './car.ts'
import { CarPickerButton } from './car-picker-button.tsx'
import { GarageCar } from './garage-car.tsx'
import { GARAGE_PLACES } from './garage-change.ts'
import css from './garage-page.module.css'
import { VinForm } from './vin-form.tsx'

/** My cars, and two ways to add one: by VIN, or by name. */
export function GaragePage({ vin }: { vin: string }) {
  const t = useText()
  const { cars, activeId } = useCar()
  // On a phone the add form comes first for an empty garage; side by side the order does not matter.
  const isAddFirst = vin !== '' || cars.length === 0
  return (
    <PageFrame title={t('vehicle.garage.title')}>
      <div className={css.columns}>
        {isAddFirst && <AddCar vin={vin} />}
        <section className={css.mine} aria-label={t('vehicle.garage.cars')}>
          {cars.length === 0 ? (
            <EmptyState title={t('vehicle.garage.empty')} text={t('vehicle.garage.emptyText')} />
          ) : (
            <>
              <p className={css.count}>
                {t('vehicle.garage.count', { count: cars.length, max: GARAGE_PLACES })}
              </p>
              <ul className={css.cars}>
                {cars.map((car) => (
                  <li key={car.id}>
                    <GarageCar car={car} isActive={car.id === activeId} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        {!isAddFirst && <AddCar vin="" />}
      </div>
    </PageFrame>
  )
}

function AddCar({ vin }: { vin: string }) {
  const t = useText()
  return (
    <section className={cx(surface.panel, css.add)} aria-label={t('vehicle.garage.add')}>
      <h2 className={css.title}>{t('vehicle.garage.add')}</h2>
      <VinForm start={vin} />
      <p className={css.or}>{t('vehicle.garage.or')}</p>
      <CarPickerButton variant="secondary" isBlock>
        {t('vehicle.garage.byName')}
      </CarPickerButton>
    </section>
  )
}
