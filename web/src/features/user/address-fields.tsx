import { useQuery } from '@tanstack/react-query'
import type { Country } from '@tiantian/contracts/place/place.ts'
import { listCountries } from '@tiantian/contracts/place/place.ts'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { Select } from '../../ui/select.tsx'
import { PhoneField, TextField } from '../../ui/text-field.tsx'
import css from './address-fields.module.css'
import type { AddressFormState } from './address-form.ts'
import { CityField } from './city-field.tsx'

interface AddressFieldsProps {
  form: AddressFormState
  /** Ties the save button, which stands elsewhere, to the form. */
  id: string
}

/** The address form (S1.14), for its own page and for the sheet of the order. */
export function AddressFields({ form, id }: AddressFieldsProps) {
  const t = useText()
  const { draft, errors, change, submit } = form
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalid(element, errors)
  const { data } = useQuery({ ...query(listCountries, {}), staleTime: Number.POSITIVE_INFINITY })
  const countries = data?.countries ?? []
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form id={id} ref={element} className={css.form} noValidate onSubmit={onSubmit}>
      <div className={css.wide}>
        <TextField
          label={t('user.recipient')}
          hint={t('user.recipientHint')}
          error={errors.name}
          autoComplete="name"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      </div>
      <Select
        label={t('user.country')}
        error={errors.country}
        autoComplete="country"
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={draft.country}
        onChange={(country) => change(movedTo(country, draft.phone, countries))}
      />
      <PhoneField
        label={t('user.phone')}
        hint={t('user.phoneHint', { example: examplePhone(draft.country, countries) })}
        error={errors.phone}
        placeholder=""
        value={draft.phone}
        onFocus={() => !draft.phone && change({ phone: prefixOf(draft.country, countries) })}
        onChange={(phone) => change({ phone })}
      />
      <CityField form={form} />
      <TextField
        label={t('user.postcode')}
        hint={postcodeHint(draft.country, t)}
        error={errors.postcode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        value={draft.postcode}
        onChange={(postcode) => change({ postcode: postcode.trimStart() })}
      />
      <div className={css.wide}>
        <TextField
          label={t('user.street')}
          error={errors.street}
          autoComplete="street-address"
          value={draft.street}
          onChange={(street) => change({ street })}
        />
        <Checkbox
          label={t('user.useByDefault')}
          isChecked={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
        {errors.form && (
          <p className={css.error} role="alert">
            {errors.form}
          </p>
        )}
      </div>
    </form>
  )
}

/** Another country has other cities; a phone that is only the old prefix gets the new one. */
function movedTo(country: string, phone: string, countries: readonly Country[]) {
  const isBare = phone === '' || countries.some(({ code }) => prefixOf(code, countries) === phone)
  return { country, cityId: undefined, cityName: '', ...(isBare && { phone: prefixOf(country, countries) }) }
}

function prefixOf(country: string, countries: readonly Country[]): string {
  const digits = countries.find(({ code }) => code === country)?.phonePrefix.replace(/\D/g, '')
  return digits ? `+${digits}` : ''
}

function examplePhone(country: string, countries: readonly Country[]): string {
  const prefix = prefixOf(country, countries) || '+7'
  return `${prefix} ${country === 'CN' ? '138 0013 8000' : '701 123 45 67'}`
}

const SIX_DIGITS = ['RU', 'CN', 'UZ', 'KG', 'BY']

function postcodeHint(country: string, t: ReturnType<typeof useText>): string {
  if (country === 'KZ') return t('user.postcodeKz')
  return SIX_DIGITS.includes(country) ? t('user.postcodeSix') : t('user.postcodeAny')
}
