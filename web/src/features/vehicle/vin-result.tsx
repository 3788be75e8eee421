import type { DecodedVin, VinCandidate } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { carLabel } from './car-name.ts'
import { CarPickerButton } from './car-picker-button.tsx'
import { useCarWords } from './car-words.ts'
import { useTakeCar } from './use-take-car.ts'
import css from './vin-result.module.css'
import { useVinWords } from './vin-words.ts'

interface VinResultProps {
  reading: DecodedVin
  onTaken: () => void
}

/** The decoded VIN, what remains open, and the candidate cars. */
export function VinResult({ reading, onTaken }: VinResultProps) {
  const t = useText()
  const words = useVinWords()
  return (
    <div className={css.result} role="status">
      <Facts reading={reading} />
      {reading.problems.map((problem) => (
        <p key={JSON.stringify(problem)} className={css.warning}>
          {words.problem(problem)}
        </p>
      ))}
      <Choices reading={reading} onTaken={onTaken} />
      <p className={css.note}>{t('vehicle.vin.honest')}</p>
    </div>
  )
}

/** The candidate cars, or else the makes of the manufacturer; and always a button to choose another. */
function Choices({ reading, onTaken }: VinResultProps) {
  const t = useText()
  const { vin, candidates, makes } = reading
  const known = { vin, year: yearOf(reading) }
  const shownMakes = candidates.length > 0 ? [] : makes
  return (
    <>
      <h3 className={css.title}>
        {candidates.length > 0 ? t('vehicle.vin.which') : t('vehicle.vin.noSeries')}
      </h3>
      <ul className={css.choices}>
        {candidates.map((candidate) => (
          <li key={JSON.stringify(candidate.vehicle)}>
            <Candidate candidate={candidate} vin={vin} onTaken={onTaken} />
          </li>
        ))}
        {shownMakes.map(({ slug, name }) => (
          <li key={slug}>
            <CarPickerButton variant="secondary" isBlock {...known} start={[choiceOf(slug, name)]}>
              {t('vehicle.vin.chooseModel', { make: name })}
            </CarPickerButton>
          </li>
        ))}
        <li>
          <CarPickerButton variant="plain" isBlock {...known}>
            {t('vehicle.vin.other')}
          </CarPickerButton>
        </li>
      </ul>
    </>
  )
}

const choiceOf = (value: string, name: string) => ({ value, name, hint: '', synonyms: [], isPopular: false })

/** An ambiguous year does not help in choosing. */
const yearOf = ({ years }: DecodedVin) => (years.certainty === 'ambiguous' ? undefined : years.values[0])

function Facts({ reading }: { reading: DecodedVin }) {
  const t = useText()
  const words = useVinWords()
  const { country, years, checkDigit } = reading
  return (
    <FactList
      facts={[
        { name: t('vehicle.vin.fact.maker'), value: words.maker(reading) },
        ...(country ? [{ name: t('vehicle.vin.fact.country'), value: country.name }] : []),
        { name: t('vehicle.vin.fact.year'), value: words.years(years) },
        { name: t('vehicle.vin.fact.check'), value: t(`vehicle.vin.check.${checkDigit}`) },
      ]}
    />
  )
}

interface CandidateProps {
  candidate: VinCandidate
  vin: string
  onTaken: () => void
}

function Candidate({ candidate, vin, onTaken }: CandidateProps) {
  const t = useText()
  const carWords = useCarWords()
  const takeCar = useTakeCar()
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
