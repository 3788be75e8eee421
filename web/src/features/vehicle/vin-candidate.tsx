import type { VinCandidate } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { useText } from '../../i18n/use-text.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { carLabel } from './car-name.ts'
import { useCarWords } from './car-words.ts'
import { useAddCar } from './use-add-car.ts'
import css from './vin-result.module.css'

interface CandidateProps {
  candidate: VinCandidate
  /** A VIN or a frame number. */
  vin: string
  onTaken: () => void
}

/** A possible car of a VIN or frame number, which a press puts into the garage. */
export function Candidate({ candidate, vin, onTaken }: CandidateProps) {
  const t = useText()
  const carWords = useCarWords()
  const takeCar = useAddCar()
  const { vehicle, makeName, modelName, generationName, yearFrom, yearTo } = candidate
  const label = carLabel(makeName, modelName, generationName ?? undefined)
  const take = () => {
    if (!takeCar(vehicle, label, vin)) return
    showToast({ title: t('vehicle.garage.added', { car: label }), icon: 'success' })
    onTaken()
  }
  return (
    <button type="button" className={css.candidate} onClick={take}>
      <span className={css.label}>{label}</span>
      <span className={css.years}>
        {vehicle.year ? t('vehicle.modelYear', { year: vehicle.year }) : carWords.years(yearFrom, yearTo)}
      </span>
      <ForwardIcon size={18} />
    </button>
  )
}
