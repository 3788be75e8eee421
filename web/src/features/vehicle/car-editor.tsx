import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { foldCarNumber } from '@tiantian/contracts/vehicle/car-number.ts'
import { CAR_NAME_MAX, carChange } from '@tiantian/contracts/vehicle/garage.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { updateCar } from './car.ts'
import css from './car-editor.module.css'
import type { SavedCar } from './garage-store.ts'
import { generationsQuery } from './vehicle-query.ts'

/** Edits the name of a car, its model year, steering side and VIN or frame number. */
export function CarEditor({ car, onClose }: { car: SavedCar; onClose: () => void }) {
  const t = useText()
  const [draft, setDraft] = useState(() => draftOf(car))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = () => {
    const checked = checkForm(carChange, formOf(car, draft))
    if (!checked.ok) return setErrors(checked.errors)
    updateCar({ id: car.id, ...checked.data })
    onClose()
  }
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={car.label}
      desktop="center"
      footer={<Button onClick={save}>{t('common.save')}</Button>}
    >
      <Unsaved when={isChanged(car, draft)} />
      <Fields car={car} draft={draft} errors={errors} onDraft={setDraft} />
    </BottomSheet>
  )
}

interface CarEditorDraft {
  readonly nickname: string
  /** '' if unknown. */
  readonly year: string
  /** '' if not given. */
  readonly steering: string
  /** Undefined until the user types: the garage in the browser may not include the VIN. */
  readonly vin?: string
}

const draftOf = ({ nickname, vehicle }: SavedCar): CarEditorDraft => ({
  nickname,
  year: vehicle.year ? String(vehicle.year) : '',
  steering: vehicle.steering ?? '',
})

function isChanged(car: SavedCar, { vin = car.vin, ...rest }: CarEditorDraft): boolean {
  return vin !== car.vin || JSON.stringify(rest) !== JSON.stringify(draftOf(car))
}

function formOf({ vehicle }: SavedCar, { year, steering, ...rest }: CarEditorDraft) {
  const { year: _year, steering: _steering, ...levels } = vehicle
  const known = { ...(year && { year: Number(year) }), ...(steering && { steering }) }
  return { ...rest, vehicle: { ...levels, ...known } }
}

interface CarEditorFieldsProps {
  car: SavedCar
  draft: CarEditorDraft
  errors: Readonly<Record<string, string>>
  onDraft: (draft: CarEditorDraft) => void
}

function Fields({ car, draft, errors, onDraft }: CarEditorFieldsProps) {
  const t = useText()
  const { vin = car.vin } = draft
  return (
    <div className={css.form}>
      <TextField
        label={t('vehicle.garage.nickname')}
        hint={t('vehicle.garage.nicknameHint')}
        error={errors.nickname}
        isOptional
        maxLength={CAR_NAME_MAX}
        value={draft.nickname}
        onChange={(nickname) => onDraft({ ...draft, nickname })}
      />
      <YearField car={car} year={draft.year} onYear={(year) => onDraft({ ...draft, year })} />
      <SteeringField steering={draft.steering} onSteering={(steering) => onDraft({ ...draft, steering })} />
      <TextField
        label={t('vehicle.vin.label')}
        hint={t('vehicle.vin.private')}
        error={errors.vin}
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={vin}
        onChange={(typed) => onDraft({ ...draft, vin: typed })}
        onBlur={() =>
          draft.vin !== undefined && onDraft({ ...draft, vin: foldCarNumber(draft.vin) ?? draft.vin.trim() })
        }
      />
    </div>
  )
}

interface YearFieldProps {
  car: SavedCar
  year: string
  onYear: (year: string) => void
}

const ANY = 'any'

/** The years of its generation; without one there is nothing to choose from. */
function YearField({ car: { vehicle }, year, onYear }: YearFieldProps) {
  const t = useText()
  const { make, model = '', generation } = vehicle
  const { data } = useQuery({ ...generationsQuery(make, model), enabled: generation !== undefined })
  const built = data?.generations.find(({ slug }) => slug === generation)
  if (!built) return null
  const last = built.yearTo ?? new Date(serverNow()).getFullYear()
  const years = Array.from({ length: last - built.yearFrom + 1 }, (_, at) => String(last - at))
  const shown = year === '' || years.includes(year) ? years : [year, ...years]
  return (
    <Select
      label={t('vehicle.garage.year')}
      hint={
        shown === years ? undefined : t('vehicle.garage.yearOutside', { years: `${built.yearFrom}–${last}` })
      }
      value={year || ANY}
      onChange={(chosen) => onYear(chosen === ANY ? '' : chosen)}
      choices={[
        { value: ANY, label: t('vehicle.garage.anyYear') },
        ...shown.map((value) => ({ value, label: value })),
      ]}
    />
  )
}

interface SteeringFieldProps {
  steering: string
  onSteering: (steering: string) => void
}

function SteeringField({ steering, onSteering }: SteeringFieldProps) {
  const t = useText()
  return (
    <Select
      label={t('vehicle.garage.steering')}
      value={steering || ANY}
      onChange={(chosen) => onSteering(chosen === ANY ? '' : chosen)}
      choices={[
        { value: ANY, label: t('vehicle.garage.anySteering') },
        { value: 'lhd', label: t('vehicle.garage.left') },
        { value: 'rhd', label: t('vehicle.garage.right') },
      ]}
    />
  )
}
