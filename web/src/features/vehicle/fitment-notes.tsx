import type { FittedModel } from '@tiantian/contracts/vehicle/fitment.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './fitment-notes.module.css'

type FitmentNotesProps = Pick<FittedModel['versions'][number], 'steering' | 'axle' | 'side' | 'note'>

/** Conditions of a fitment row besides the car: steering side, place on the car, and notes of the seller. */
export function FitmentNotes({ steering, axle, side, note }: FitmentNotesProps) {
  const t = useText()
  if (!(steering || axle || side || note)) return null
  return (
    <span className={css.notes}>
      {steering && <span>{t(`vehicle.steeringOnly.${steering}`)}</span>}
      {axle && <span>{t(`product.place.${axle}`)}</span>}
      {side && <span>{t(`product.place.${side}`)}</span>}
      {note && <span>{note}</span>}
    </span>
  )
}
