import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useQueryClient } from '@tanstack/react-query'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { boundsAround, distanceBetween } from '@tiantian/contracts/place/geo-point.ts'
import type { LocationPlace } from '@tiantian/contracts/place/location.ts'
import type { City } from '@tiantian/contracts/place/place.ts'
import { listCitiesWithin, PLACE_TEXT_MAX, searchCities } from '@tiantian/contracts/place/place.ts'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { useText } from '../../../i18n/use-text.ts'
import { query } from '../../../sdk/query.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { PhoneField, TextField } from '../../../ui/form/text-field.tsx'
import { field } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { mentionFailure } from '../../shell/error/failure.ts'
import css from './address-fields.module.css'
import type { AddressDraft, AddressFormState } from './address-form.ts'
import type { PlaceField } from './address-layout.ts'
import {
  isPostcodeOptional,
  placeFields,
  postcodeDigits,
  postcodeExamples,
  postcodeLabel,
} from './address-layout.ts'
import { countriesNamed, examplePhone, movedTo, useCountries } from './country.ts'

/**
 * Within this distance of its centre a point belongs to a large city, even if a suburb with its own name is nearer.
 */
const WITHIN_CITY_M = 12_000

/**
 * The city for deliveries to a place: the one chosen by name, or else the largest within reach, or else the nearest.
 * Cities are sorted by size, the largest first.
 */
export function nearestCity(place: LocationPlace, cities: readonly City[]): City | undefined {
  const far = (city: City) => distanceBetween(place, city)
  const own = cities.find((city) => city.name === place.name && far(city) < WITHIN_CITY_M)
  const around = cities.find((city) => far(city) < WITHIN_CITY_M)
  const [nearest] = cities.toSorted((one, other) => far(one) - far(other))
  return own ?? around ?? nearest
}

const PlacePicker = lazy(async () => ({ default: (await import('../../map/place-picker.tsx')).PlacePicker }))

interface PlaceButtonProps {
  form: AddressFormState
  onPlaced: () => void
}

/** Fills country and city from a location on the map (S3.11); the street is still typed. */
function PlaceButton({ form, onPlaced }: PlaceButtonProps) {
  const t = useText()
  const [start, setStart] = useState<GeoPoint>()
  const [isBusy, setBusy] = useState(false)
  const findStart = useStart(form.draft)
  const fill = useFill(form)
  const wait = (work: Promise<void>) => {
    setBusy(true)
    work.catch(mentionFailure).finally(() => setBusy(false))
  }
  const choose = async (place: LocationPlace) => {
    setStart(undefined)
    if (await fill(place)) onPlaced()
    else showToast({ title: t('profile.address.noCityNear') })
  }
  return (
    <>
      <Button
        variant="soft"
        icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        isLoading={isBusy}
        onClick={() => wait(findStart().then(setStart))}
      >
        {t('profile.address.onMap')}
      </Button>
      {start &&
        // Outside the form: Enter in its search box would submit the form.
        createPortal(
          <Suspense>
            <PlacePicker
              start={start}
              onClose={() => setStart(undefined)}
              onChoose={(place) => wait(choose(place))}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

const ALMATY: GeoPoint = { latitude: 43.25, longitude: 76.93 }

/** The chosen city, or else the largest of the country. */
function useStart({ country, cityName }: AddressDraft) {
  const client = useQueryClient()
  return async (): Promise<GeoPoint> => {
    if (country === '') return ALMATY
    for (const text of [cityName, '']) {
      const { cities } = await client.ensureQueryData(query(searchCities, { text, country, limit: 1 }))
      if (cities[0]) return cities[0]
    }
    return ALMATY
  }
}

/** Steppe and taiga have few cities. */
const RADII_M = [30_000, 150_000, 500_000]

/** Returns whether there was a city to fill in. */
function useFill({ draft, change }: AddressFormState) {
  const client = useQueryClient()
  const countries = useCountries()
  return async (place: LocationPlace): Promise<boolean> => {
    for (const radius of RADII_M) {
      const { cities } = await client.ensureQueryData(query(listCitiesWithin, boundsAround(place, radius)))
      const city = nearestCity(place, cities)
      if (!city) continue
      const { country, id: cityId, name: cityName } = city
      const moved = country === draft.country ? {} : movedTo(country, draft, countries)
      change({ ...moved, country, cityId, cityName })
      return true
    }
    return false
  }
}

const TYPING_MS = 200
const CITIES_MAX = 10

/** The city of an address: typed in any language, chosen from those of the country; the largest come first. */
function CityField({ form }: { form: AddressFormState }) {
  const t = useText()
  const { draft, errors, change, touch } = form
  const { country, cityId, cityName } = draft
  const wanted = cityId === undefined ? cityName : ''
  const text = useDebounced(wanted, TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(searchCities, { text, country, limit: CITIES_MAX }),
    enabled: country !== '',
  })
  // Enter must not pick a city that was found for another text.
  const isCurrent = text === wanted
  const cities = (isCurrent && data?.cities.filter((city) => city.country === country)) || []
  return (
    <Combobox
      label={t('user.city')}
      hint={country ? t('user.cityHint') : t('user.cityFirst')}
      error={errors.cityId}
      placeholder={t('user.cityPlaceholder')}
      text={cityName}
      maxLength={PLACE_TEXT_MAX}
      onText={(typed) => change({ cityName: typed, cityId: undefined })}
      options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
      onPick={({ value, label }) => change({ cityId: Number(value), cityName: label })}
      isPicked={cityId !== undefined}
      onLeave={() => cityName !== '' && touch('cityId')}
      isLoading={isFetching || !isCurrent}
      isDisabled={country === ''}
      nothing={t('common.nothingFound')}
      found={t('user.citiesFound', { count: cities.length })}
    />
  )
}

/** The country of an address: typed in any of the four languages, or chosen from the list. */
function CountryField({ form }: { form: AddressFormState }) {
  const t = useText()
  const countries = useCountries()
  const [typed, setTyped] = useState<string>()
  const { draft, errors, change, touch } = form
  const chosen = countries.find(({ code }) => code === draft.country)
  const isPicked = typed === undefined && chosen !== undefined
  const found = countriesNamed(typed ?? '', countries)
  return (
    <Combobox
      label={t('user.country')}
      error={errors.country}
      placeholder={t('profile.address.countryPlaceholder')}
      text={typed ?? chosen?.name ?? ''}
      onText={(text) => {
        setTyped(text)
        change({ country: '' })
      }}
      options={found.map(({ code, name }) => ({ value: code, label: name }))}
      onPick={({ value }) => {
        setTyped(undefined)
        change(movedTo(value, draft, countries))
      }}
      isPicked={isPicked}
      // A name that loads while the user is in the field would interfere with typing.
      onEnter={() => chosen === undefined && setTyped(typed ?? '')}
      onLeave={() => (typed ? touch('country') : setTyped(undefined))}
      nothing={t('common.nothingFound')}
      found={t('profile.address.countriesFound', { count: found.length })}
    />
  )
}

/** The postcode with its local name and format. */
function PostcodeField({ form }: { form: AddressFormState }) {
  const t = useText()
  const { country } = form.draft
  return (
    <TextField
      label={t(postcodeLabel(country))}
      hint={usePostcodeHint(country)}
      isOptional={isPostcodeOptional(country)}
      autoComplete="postal-code"
      autoCapitalize="characters"
      {...field(form, 'postcode')}
    />
  )
}

function usePostcodeHint(country: string): string {
  const t = useText()
  const digits = postcodeDigits(country)
  if (digits) return t('profile.address.postcodeDigits', { count: digits })
  const [first, second] = postcodeExamples(country)
  if (first && second) return t('profile.address.postcodeEither', { first, second })
  return first ? t('profile.address.postcodeLike', { example: first }) : t('profile.address.postcodeAny')
}

/** A phone number in the national format of the chosen country; grouped while the field is not focused. */
function RecipientPhone({ form }: { form: AddressFormState }) {
  const t = useText()
  const countries = useCountries()
  const [isTyped, setTyped] = useState(false)
  const phone = field(form, 'phone')
  return (
    <PhoneField
      label={t('user.phone')}
      hint={t('profile.address.phoneHint', { example: examplePhone(form.draft.country, countries) })}
      placeholder=""
      {...phone}
      value={isTyped ? phone.value : formatPhone(phone.value)}
      onFocus={() => setTyped(true)}
      onBlur={() => {
        setTyped(false)
        phone.onBlur()
      }}
    />
  )
}

interface AddressFieldsPartProps {
  form: AddressFormState
}

/**
 * The address form (S1.14), for its own page and for the sheet of the order. The country determines the other fields.
 */
export function AddressFields({ form, id }: AddressFieldsPartProps & { id: string }) {
  const t = useText()
  // Text typed into the country field is replaced when the country is set otherwise.
  const [placedCount, setPlacedCount] = useState(0)
  return (
    <Form id={id} form={form} className={css.form}>
      <div className={css.wide}>
        <CountryField key={placedCount} form={form} />
      </div>
      <TextField
        label={t('user.recipient')}
        hint={t('user.recipientHint')}
        autoComplete="name"
        {...field(form, 'name')}
      />
      <RecipientPhone form={form} />
      <div className={css.wide}>
        <PlaceButton form={form} onPlaced={() => setPlacedCount(placedCount + 1)} />
      </div>
      {placeFields(form.draft.country).map((name) => {
        const Part = PARTS[name]
        return <Part key={name} form={form} />
      })}
      <div className={css.wide}>
        <Checkbox
          label={t('user.useByDefault')}
          isChecked={form.draft.isDefault}
          onChange={(isDefault) => form.change({ isDefault })}
        />
        <FormError form={form} />
      </div>
    </Form>
  )
}

const PARTS: Record<PlaceField, (props: AddressFieldsPartProps) => React.ReactNode> = {
  street: Street,
  city: CityField,
  postcode: PostcodeField,
}

function Street({ form }: AddressFieldsPartProps) {
  const t = useText()
  return (
    <div className={css.wide}>
      <TextField label={t('user.street')} autoComplete="street-address" {...field(form, 'street')} />
    </div>
  )
}
