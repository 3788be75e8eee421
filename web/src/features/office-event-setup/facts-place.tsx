import { useQueryClient } from '@tanstack/react-query'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { searchCities } from '@tiantian/contracts/place/place.ts'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { AudienceSelect } from './audience-select.tsx'
import { CityField } from './city-field.tsx'
import type { FactsDraft } from './facts-draft.ts'
import { inTimeZone } from './facts-draft.ts'
import type { FactsFormProps } from './facts-sections.tsx'
import { useModeChoices } from './facts-sections.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import css from './set-up.module.css'

const PlacePicker = lazy(async () => ({ default: (await import('../map/place-picker.tsx')).PlacePicker }))

const LINKS = ['onlineUrl', 'liveUrl', 'replayUrl'] as const

/** The venue, and the address of the online event. */
export function WhereSection({ form }: FactsFormProps) {
  const t = useText()
  return (
    <Section title={t('setup.section.where')} isPanel>
      <div className={css.part}>
        <Select
          label={t('setup.field.mode')}
          choices={useModeChoices()}
          {...field(form, 'mode')}
          onChange={(value) => form.set('mode', value as FactsDraft['mode'])}
        />
        {form.draft.mode !== 'online' && <PlaceFields form={form} />}
        {LINKS.map((name) => (
          <TextField
            key={name}
            label={t(`setup.field.${name}`)}
            {...(name === 'onlineUrl' && { hint: t('setup.field.onlineUrlHint') })}
            type="url"
            inputMode="url"
            isOptional
            {...field(form, name)}
          />
        ))}
        {form.draft.replayUrl !== '' && (
          <AudienceSelect
            label={t('setup.field.replayAudience')}
            value={form.draft.replayAudience}
            onChange={(audience) => form.set('replayAudience', audience)}
          />
        )}
      </div>
    </Section>
  )
}

function PlaceFields({ form }: FactsFormProps) {
  const t = useText()
  const { cityId, cityName } = form.draft
  return (
    <>
      <CityField
        cityName={cityName}
        isPicked={cityId !== null}
        error={form.errors.cityId}
        onChange={form.change}
        onTimeZone={(timeZone) => form.change(inTimeZone(form.draft, timeZone))}
      />
      <LocalizedTextField
        label={t('setup.field.venue')}
        maxLength={160}
        isOptional
        {...field(form, 'venue')}
      />
      <LocalizedTextField
        label={t('setup.field.address')}
        maxLength={300}
        isOptional
        {...field(form, 'address')}
      />
      <LocationField form={form} />
    </>
  )
}

/** The exact location on the map, to help attendees find the entrance. */
function LocationField({ form }: FactsFormProps) {
  const t = useText()
  const format = useFormat()
  const [start, setStart] = useState<GeoPoint>()
  const findStart = useStart(form.draft)
  const { location } = form.draft
  const choose = ({ latitude, longitude }: GeoPoint) => {
    form.set('location', { latitude, longitude })
    setStart(undefined)
  }
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 })
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t('setup.field.location')}</legend>
      <span className={css.muted}>
        {location
          ? t('setup.field.locationSet', {
              latitude: degrees(location.latitude),
              longitude: degrees(location.longitude),
            })
          : t('setup.field.locationNone')}
      </span>
      <Button variant="soft" size="sm" onClick={() => void findStart().then(setStart)}>
        {t('setup.field.locationChoose')}
      </Button>
      {location && (
        <Button variant="plain" size="sm" onClick={() => form.set('location', null)}>
          {t('setup.field.locationRemove')}
        </Button>
      )}
      {start && <Picker start={start} onClose={() => setStart(undefined)} onChoose={choose} />}
    </fieldset>
  )
}

interface FactsPlacePickerProps {
  start: GeoPoint
  onClose: () => void
  onChoose: (location: GeoPoint) => void
}

/** Outside the form: Enter in its search box would submit the form. */
const Picker = (props: FactsPlacePickerProps) =>
  createPortal(
    <Suspense>
      <PlacePicker {...props} />
    </Suspense>,
    document.body,
  )

const ALMATY: GeoPoint = { latitude: 43.25, longitude: 76.93 }

/** The chosen location, or else the city. */
function useStart({ location, cityName }: FactsDraft) {
  const client = useQueryClient()
  return async (): Promise<GeoPoint> => {
    if (location || cityName === '') return location ?? ALMATY
    const { cities } = await client.ensureQueryData(query(searchCities, { text: cityName, limit: 1 }))
    return cities[0] ?? ALMATY
  }
}
