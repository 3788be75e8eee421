import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { chooseCar, putCarAside, useCar } from './car.ts'
import { carLabel } from './car-name.ts'
import css from './car-picker.module.css'
import { EngineStep, GenerationStep, MakeStep, ModelStep } from './car-steps.tsx'
import type { Choice } from './choice-match.ts'

const LEVELS = ['make', 'model', 'generation', 'engine'] as const

/** Make, model, generation, engine: one after the other, and each is enough. */
export function CarPicker({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [path, setPath] = useState<readonly Choice[]>([])
  const level = LEVELS[Math.min(path.length, 3)]!
  const take = (chosen: readonly Choice[]) => {
    chooseCar(vehicleOf(chosen), labelOf(chosen))
    onClose()
  }
  const pick = (choice: Choice) => {
    const next = [...path, choice]
    if (next.length === LEVELS.length) take(next)
    else setPath(next)
  }
  const footer = path.length > 0 && (
    <Button onClick={() => take(path)}>{t('vehicle.take', { car: labelOf(path) })}</Button>
  )
  return (
    <BottomSheet isOpen onClose={onClose} title={t('vehicle.choose')} desktop="center" footer={footer}>
      <div className={css.picker}>
        {path.length === 0 ? <Recent onClose={onClose} /> : <Path path={path} onBackTo={setPath} />}
        <h3 className={css.step}>{t(`vehicle.step.${level}`)}</h3>
        <CurrentStep key={level} path={path} onPick={pick} />
      </div>
    </BottomSheet>
  )
}

type CurrentStepProps = Omit<Parameters<typeof MakeStep>[0], 'path'> & { path: readonly Choice[] }

function CurrentStep({ path, ...props }: CurrentStepProps) {
  const [make, model, generation] = path.map((choice) => choice.value)
  if (!make) return <MakeStep {...props} />
  if (!model) return <ModelStep {...props} make={make} />
  if (!generation) return <GenerationStep {...props} make={make} model={model} />
  return <EngineStep {...props} make={make} model={model} generation={generation} />
}

/** What was chosen so far; pressing a part goes back to its step. */
function Path({ path, onBackTo }: { path: readonly Choice[]; onBackTo: (path: readonly Choice[]) => void }) {
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

function Recent({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { car, recent } = useCar()
  if (recent.length === 0) return null
  const take = (vehicle: Vehicle, label: string) => {
    chooseCar(vehicle, label)
    onClose()
  }
  const putAside = () => {
    putCarAside()
    onClose()
  }
  return (
    <section>
      <h3 className={css.title}>{t('vehicle.recent')}</h3>
      <ul className={css.recent}>
        {recent.map(({ vehicle, label }, index) => (
          <li key={label}>
            <Button
              variant={car && index === 0 ? 'secondary' : 'soft'}
              size="sm"
              onClick={() => take(vehicle, label)}
            >
              {label}
            </Button>
          </li>
        ))}
        {car && (
          <li>
            <Button variant="plain" size="sm" onClick={putAside}>
              {t('vehicle.forget')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

function vehicleOf([make, model, generation, engine]: readonly Choice[]): Vehicle {
  return {
    make: make!.value,
    ...(model && { model: model.value }),
    ...(generation && { generation: generation.value }),
    ...(engine && { engine: engine.value }),
  }
}

function labelOf(path: readonly Choice[]): string {
  return carLabel(...path.map((choice) => choice.name))
}
