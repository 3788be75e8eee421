import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { PhoneField, TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import css from './address-fields.module.css'
import type { AddressFormState } from './address-form.ts'
import { CityField } from './city-field.tsx'
import { examplePhone, movedTo, phonePrefix, useCountries } from './country.ts'

interface PartProps {
  form: AddressFormState
}

/** The address form (S1.14), for its own page and for the sheet of the order. */
export function AddressFields({ form, id }: PartProps & { id: string }) {
  const t = useText()
  return (
    <Form id={id} form={form} className={css.form}>
      <div className={css.wide}>
        <TextField
          label={t('user.recipient')}
          hint={t('user.recipientHint')}
          autoComplete="name"
          {...field(form, 'name')}
        />
      </div>
      <CountryField form={form} />
      <RecipientPhone form={form} />
      <CityField form={form} />
      <Postcode form={form} />
      <div className={css.wide}>
        <TextField label={t('user.street')} autoComplete="street-address" {...field(form, 'street')} />
        <Checkbox
          label={t('user.useByDefault')}
          isChecked={form.draft.isDefault}
          onChange={(isDefault) => form.change({ isDefault })}
        />
      </div>
      <FormError form={form} />
    </Form>
  )
}

function CountryField({ form }: PartProps) {
  const t = useText()
  const countries = useCountries()
  return (
    <Select
      label={t('user.country')}
      autoComplete="country"
      choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
      {...field(form, 'country')}
      onChange={(country) => form.change(movedTo(country, form.draft.phone, countries))}
    />
  )
}

function RecipientPhone({ form }: PartProps) {
  const t = useText()
  const countries = useCountries()
  const phone = field(form, 'phone')
  const prefix = phonePrefix(form.draft.country, countries)
  return (
    <PhoneField
      label={t('user.phone')}
      hint={t('user.phoneHint', { example: examplePhone(form.draft.country, countries) })}
      placeholder=""
      {...phone}
      onFocus={() => !phone.value && phone.onChange(prefix)}
      // Who only walks through has typed nothing that could be wrong.
      onBlur={() => phone.value !== prefix && phone.onBlur()}
    />
  )
}

function Postcode({ form }: PartProps) {
  const t = useText()
  const postcode = field(form, 'postcode')
  return (
    <TextField
      label={t('user.postcode')}
      hint={t(postcodeHint(form.draft.country))}
      autoComplete="postal-code"
      autoCapitalize="characters"
      {...postcode}
      onChange={(text) => postcode.onChange(text.trimStart())}
    />
  )
}

const SIX_DIGITS = ['RU', 'CN', 'UZ', 'KG', 'BY']

function postcodeHint(country: string) {
  if (country === 'KZ') return 'user.postcodeKz'
  return SIX_DIGITS.includes(country) ? 'user.postcodeSix' : 'user.postcodeAny'
}
