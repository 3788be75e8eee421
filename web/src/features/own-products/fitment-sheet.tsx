import { useMutation } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { languageName } from '../shell/alliance.ts'
import { showFailure } from '../shell/error/failure.ts'
import { CarPicker } from '../vehicle/car-picker.tsx'
import type { PickerChoice } from '../vehicle/choice-match.ts'
import { generationsQuery, makesQuery, modelsQuery } from '../vehicle/vehicle-query.ts'
import type { DraftFitment } from './fitment-name.ts'
import { fitmentOf } from './fitment-name.ts'
import css from './own-products.module.css'

type Car = DraftFitment['car']

const NOTE_MAX = 200
const YEAR_MIN = 1900
const YEAR_MAX = 2100

interface FitmentSheetProps {
  fitment: DraftFitment
  onTake: (fitment: DraftFitment) => void
  onClose: () => void
}

/** One row: the car, from wide to narrow, its years, steering and a note. */
export function FitmentSheet({ fitment, onTake, onClose }: FitmentSheetProps) {
  const t = useText()
  const [car, setCar] = useState<Car>(fitment.car)
  const [name, setName] = useState(fitment.name)
  const [isPicking, setPicking] = useState(false)
  const naming = useMutation({ mutationFn: fitmentOf, onError: showFailure })
  const areYearsRight = yearsAreRight(car)
  const set = (part: { [Key in keyof Car]?: Car[Key] | undefined }) => setCar(compact({ ...car, ...part }))
  const take = () => naming.mutate(car, { onSuccess: onTake })
  const narrow = (picked: Vehicle) => {
    const { make, model, generation, engine } = picked
    const next = compact({ ...car, make, model, generation, engine })
    setCar(next)
    naming.mutate(next, { onSuccess: (named) => setName(named.name) })
  }
  const footer = (
    <Button isBlock disabled={!areYearsRight} isLoading={naming.isPending} onClick={take}>
      {t('ownProducts.fitment.apply')}
    </Button>
  )
  return (
    <>
      <BottomSheet
        isOpen
        onClose={onClose}
        title={t('ownProducts.fitment.edit')}
        desktop="center"
        footer={footer}
      >
        <div className={css.stack}>
          <h3>{name}</h3>
          <p className={css.muted}>{t('ownProducts.fitment.wide')}</p>
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            {t('ownProducts.fitment.pickNarrower')}
          </Button>
          <div className={css.pair}>
            {(['yearFrom', 'yearTo'] as const).map((key) => (
              <NumberField
                key={key}
                label={t(`ownProducts.fitment.${key}`)}
                isOptional
                error={key === 'yearTo' && !areYearsRight ? t('ownProducts.fitment.wrongYears') : undefined}
                value={car[key] ?? null}
                onChange={(year) => set({ [key]: year ?? undefined })}
              />
            ))}
          </div>
          <p className={css.muted}>{t('ownProducts.fitment.anyYear')}</p>
          <Select
            label={t('ownProducts.fitment.steering')}
            value={car.steering ?? ''}
            choices={[
              { value: '', label: t('ownProducts.fitment.anySteering') },
              { value: 'lhd', label: t('vehicle.steering.lhd') },
              { value: 'rhd', label: t('vehicle.steering.rhd') },
            ]}
            onChange={(steering) => set({ steering: steering === '' ? undefined : (steering as 'lhd') })}
          />
          <Checkbox
            label={t('ownProducts.fitment.excluded')}
            isChecked={car.isExcluded ?? false}
            onChange={(isExcluded) =>
              set({ isExcluded: isExcluded || undefined, axle: undefined, side: undefined, note: undefined })
            }
          />
          {car.isExcluded || <PlaceFields car={car} set={set} />}
          {(car.isExcluded ? [] : LANGUAGES).map((language) => (
            <TextField
              key={language}
              label={`${t('ownProducts.fitment.note')}, ${languageName(language)}`}
              hint={language === LANGUAGES[0] ? t('ownProducts.fitment.noteHint') : undefined}
              lang={language}
              isOptional
              maxLength={NOTE_MAX}
              value={car.note?.[language] ?? ''}
              onChange={(text) => set({ note: noteWith(car.note, language, text) })}
            />
          ))}
        </div>
      </BottomSheet>
      {isPicking && <NarrowPicker car={car} onTake={narrow} onClose={() => setPicking(false)} />}
    </>
  )
}

interface PlaceFieldsProps {
  car: Car
  set: (part: { [Key in 'axle' | 'side']?: Car[Key] | undefined }) => void
}

/** Where on the car the part belongs. */
function PlaceFields({ car, set }: PlaceFieldsProps) {
  const t = useText()
  return (
    <div className={css.pair}>
      <Select
        label={t('ownProducts.fitment.axle')}
        value={car.axle ?? ''}
        choices={[
          { value: '', label: t('ownProducts.fitment.anyAxle') },
          { value: 'front', label: t('ownProducts.fitment.front') },
          { value: 'rear', label: t('ownProducts.fitment.rear') },
        ]}
        onChange={(axle) => set({ axle: axle === '' ? undefined : (axle as 'front') })}
      />
      <Select
        label={t('ownProducts.fitment.side')}
        value={car.side ?? ''}
        choices={[
          { value: '', label: t('ownProducts.fitment.anySide') },
          { value: 'left', label: t('ownProducts.fitment.left') },
          { value: 'right', label: t('ownProducts.fitment.right') },
        ]}
        onChange={(side) => set({ side: side === '' ? undefined : (side as 'left') })}
      />
    </div>
  )
}

/** Without keys that are undefined: equal rows are found by their text. */
const compact = (car: { [Key in keyof Car]?: Car[Key] | undefined }): Car =>
  Object.fromEntries(Object.entries(car).filter(([, value]) => value !== undefined)) as Car

function yearsAreRight({ yearFrom, yearTo }: Car): boolean {
  const isYear = (year: number | undefined) =>
    year === undefined || (Number.isInteger(year) && year >= YEAR_MIN && year <= YEAR_MAX)
  return isYear(yearFrom) && isYear(yearTo) && (yearFrom ?? YEAR_MIN) <= (yearTo ?? YEAR_MAX)
}

function noteWith(note: Car['note'], language: Language, text: string): Car['note'] {
  const next = { ...note, [language]: text }
  const filled = Object.entries(next).filter(([, value]) => value !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

interface NarrowPickerProps {
  car: Car
  onTake: (car: Vehicle) => void
  onClose: () => void
}

/** The picker at the level that the row has reached. */
function NarrowPicker({ car, onTake, onClose }: NarrowPickerProps) {
  const { make, model = '', generation = '' } = car
  const makes = useQuery(makesQuery())
  const models = useQuery({ ...modelsQuery(make), enabled: model !== '' })
  const generations = useQuery({ ...generationsQuery(make, model), enabled: generation !== '' })
  // Where a list does not come, its step is the first that is asked.
  if (makes.isFetching || models.isFetching || generations.isFetching) return null
  const named = (rows: readonly { slug: string; name: string }[] | undefined, slug: string) =>
    (rows ?? []).filter((row) => row.slug === slug).map(choiceOf)
  const start = [
    ...named(makes.data?.makes, make),
    ...named(models.data?.models, model),
    ...named(generations.data?.generations, generation),
  ]
  return <CarPicker start={start} onTake={onTake} onClose={onClose} />
}

const choiceOf = ({ slug, name }: { slug: string; name: string }): PickerChoice => ({
  value: slug,
  name,
  hint: '',
  synonyms: [],
  isPopular: false,
})
