import { useState } from 'react'
import { formatPhone } from '../../i18n/format-phone.ts'
import { useText } from '../../i18n/use-text.ts'
import { PhoneField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import type { AddressFormState } from './address-form.ts'
import { examplePhone, useCountries } from './country.ts'

/** A phone number in the national format of the chosen country; grouped while the field is not focused. */
export function RecipientPhone({ form }: { form: AddressFormState }) {
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
