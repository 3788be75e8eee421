import type { DecodedFrame } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { CarPickerButton } from './car-picker-button.tsx'
import { Candidate } from './vin-candidate.tsx'
import css from './vin-result.module.css'

interface FrameResultProps {
  reading: DecodedFrame
  onTaken: () => void
}

/** The cars that a frame number may be of; for an unknown code the car picker, which keeps the number. */
export function FrameResult({ reading, onTaken }: FrameResultProps) {
  const t = useText()
  const { frame, modelCode, candidates } = reading
  const isKnown = candidates.length > 0
  return (
    <div className={css.result} role="status">
      <FactList
        facts={[
          { name: t('vehicle.frame.short'), value: frame },
          { name: t('vehicle.frame.code'), value: modelCode },
        ]}
      />
      {isKnown ? (
        <h3 className={css.title}>{t('vehicle.vin.which')}</h3>
      ) : (
        <p className={css.warning}>{t('vehicle.frame.unknown', { code: modelCode })}</p>
      )}
      <ul className={css.choices}>
        {candidates.map((candidate) => (
          <li key={JSON.stringify(candidate)}>
            <Candidate candidate={candidate} vin={frame} onTaken={onTaken} />
          </li>
        ))}
        <li>
          <CarPickerButton variant={isKnown ? 'plain' : 'secondary'} isBlock vin={frame}>
            {isKnown ? t('vehicle.vin.other') : t('vehicle.frame.choose')}
          </CarPickerButton>
        </li>
      </ul>
      {isKnown && <p className={css.note}>{t('vehicle.frame.honest')}</p>}
    </div>
  )
}
