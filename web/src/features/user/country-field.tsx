import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { AddressFormState } from './address-form.ts'
import { countriesNamed, movedTo, useCountries } from './country.ts'

/** The country of an address: typed in any of the four languages, or chosen from the list. */
export function CountryField({ form }: { form: AddressFormState }) {
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
