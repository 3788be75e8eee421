import type { FittedModel } from '@tiantian/contracts/vehicle/fitment.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './fitment-notes.module.css'

/** Conditions of a fitment row besides the car: steering side, and notes of the seller. */
export function FitmentNotes({ steering, note }: Pick<FittedModel['versions'][number], 'steering' | 'note'>) {
  const t = useText()
  if (!(steering || note)) return null
  return (
    <span className={css.notes}>
      {steering && <span>{t(`vehicle.steeringOnly.${steering}`)}</span>}
      {note && <span>{note}</span>}
    </span>
  )
}
