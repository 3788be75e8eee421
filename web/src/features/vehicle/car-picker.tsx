import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { activateCar, putCarAside, useCar } from './car.ts'
import { carLabel } from './car-name.ts'
import css from './car-picker.module.css'
import { EngineStep, GenerationStep, MakeStep, ModelStep } from './car-steps.tsx'
import type { PickChoice } from './choice-list.tsx'
import type { PickerChoice } from './choice-match.ts'
import type { SavedCar } from './garage-store.ts'
import { GARAGE_PAGE } from './garage-store.ts'
import { useAddCar } from './use-add-car.ts'

/** More would push the makes off the screen of a phone; all are in the garage. */
const SHOWN = 5

/** The cars of the garage, offered before picking another one. */
function GarageChoice({ onClose }: { onClose: () => void }) {
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

const LEVELS = ['make', 'model', 'generation', 'engine'] as const

interface CarPickerProps {
  onClose: () => void
  /** The parts known so far, from the make down. */
  start?: readonly PickerChoice[]
  /** Of the car being picked. */
  vin?: string
  year?: number | undefined
  /** Takes the car instead of the garage. */
  onTake?: (car: Vehicle) => void
}

/** Make, model, generation, engine: in this order, and the user may stop at any of them. */
export function CarPicker({ onClose, start = [], vin = '', year, onTake }: CarPickerProps) {
  const t = useText()
  const takeCar = useAddCar()
  const [path, setPath] = useState<readonly PickerChoice[]>(start)
  const [typed, setTyped] = useState('')
  const level = LEVELS[Math.min(path.length, 3)]!
  const take = (chosen: readonly PickerChoice[]) => {
    const car = vehicleOf(chosen, year)
    if (!onTake) {
      if (takeCar(car, labelOf(chosen), vin)) onClose()
      return
    }
    onTake(car)
    onClose()
  }
  const walkTo = (next: readonly PickerChoice[], rest = '') => {
    setPath(next)
    setTyped(rest)
  }
  const pick: PickChoice = (choice, rest, further) => {
    const next = [...path, choice, ...(further ? [further] : [])]
    if (next.length === LEVELS.length) take(next)
    else walkTo(next, rest)
  }
  const footer = path.length > 0 && (
    <Button onClick={() => take(path)}>{t('vehicle.take', { car: labelOf(path) })}</Button>
  )
  return (
    <BottomSheet isOpen onClose={onClose} title={t('vehicle.choose')} desktop="center" footer={footer}>
      <div className={css.picker}>
        {path.length === 0 ? (
          vin === '' && !onTake && <GarageChoice onClose={onClose} />
        ) : (
          <Path path={path} onBackTo={walkTo} />
        )}
        <h3 className={css.step}>{t(`vehicle.step.${level}`)}</h3>
        <CurrentStep key={level} path={path} year={year} typed={typed} onPick={pick} />
      </div>
    </BottomSheet>
  )
}

interface CurrentStepProps {
  path: readonly PickerChoice[]
  year: number | undefined
  typed: string
  onPick: PickChoice
}

function CurrentStep({ path, year, ...props }: CurrentStepProps) {
  const [make, model, generation] = path.map((choice) => choice.value)
  if (!make) return <MakeStep {...props} />
  if (!model) return <ModelStep {...props} make={make} year={year} />
  if (!generation) return <GenerationStep {...props} make={make} model={model} year={year} />
  return <EngineStep {...props} make={make} model={model} generation={generation} />
}

/** The choices made so far; pressing one goes back to its step. */
function Path({
  path,
  onBackTo,
}: {
  path: readonly PickerChoice[]
  onBackTo: (path: readonly PickerChoice[]) => void
}) {
  const t = useText()
  return (
    <ol className={css.path}>
      {path.map((choice, index) => (
        <li key={LEVELS[index]}>
          <Button variant="soft" size="sm" onClick={() => onBackTo(path.slice(0, index))}>
            <span className="visually-hidden">{t(`vehicle.step.${LEVELS[index]!}`)}: </span>
            {choice.name}
          </Button>
        </li>
      ))}
    </ol>
  )
}

function vehicleOf(
  [make, model, generation, engine]: readonly PickerChoice[],
  year: number | undefined,
): Vehicle {
  return {
    make: make!.value,
    ...(model && { model: model.value }),
    ...(generation && { generation: generation.value }),
    ...(engine && { engine: engine.value }),
    ...(year && { year }),
  }
}

function labelOf(path: readonly PickerChoice[]): string {
  return carLabel(...path.map((choice) => choice.name))
}
