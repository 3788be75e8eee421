import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { activateCar, putCarAside, useCar } from './car.ts'
import css from './car-picker.module.css'
import { GARAGE_PAGE } from './garage-address.ts'
import type { SavedCar } from './garage-store.ts'

/** More would push the makes off the screen of a phone; all are in the garage. */
const SHOWN = 5

/** The cars of the garage, offered before picking another one. */
export function GarageChoice({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cars, activeId } = useCar()
  const choose = (id: string | null) => {
    if (id === null) putCarAside()
    else activateCar(id)
    onClose()
  }
  return (
    <section>
      <h3 className={css.title}>{cars.length > 0 ? t('vehicle.garage.title') : t('vehicle.garage.byVin')}</h3>
      <ul className={css.recent}>
        {cars.slice(0, SHOWN).map((car) => (
          <li key={car.id}>
            <Car car={car} isActive={car.id === activeId} onChoose={choose} />
          </li>
        ))}
        <li>
          <PageLink
            url={GARAGE_PAGE}
            className={buttonClass({ variant: 'soft', size: 'sm' })}
            onClick={onClose}
          >
            {cars.length > 0 ? t('vehicle.garage.all', { count: cars.length }) : t('vehicle.vin.enter')}
          </PageLink>
        </li>
        {activeId !== null && (
          <li>
            <Button variant="plain" size="sm" onClick={() => choose(null)}>
              {t('vehicle.forget')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

interface CarProps {
  car: SavedCar
  isActive: boolean
  onChoose: (id: string) => void
}

function Car({ car: { id, label, nickname }, isActive, onChoose }: CarProps) {
  return (
    <Button
      variant={isActive ? 'secondary' : 'soft'}
      size="sm"
      aria-pressed={isActive}
      onClick={() => onChoose(id)}
    >
      {nickname || label}
    </Button>
  )
}
