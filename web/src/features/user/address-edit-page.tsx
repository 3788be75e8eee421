import { useQueryClient } from '@tanstack/react-query'
import { searchCities } from '@tiantian/contracts/place/place.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Missing } from '../shell/missing.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useNavigatorHere } from '../shell/use-navigator.ts'
import css from './address-edit-page.module.css'
import { AddressFields } from './address-fields.tsx'
import type { AddressFormState } from './address-form.ts'
import { useAddressForm } from './address-form.ts'
import addressPasteCss from './address-paste.module.css'
import { addressesQuery } from './addresses-query.ts'
import { useCountries } from './country.ts'
import type { AddressParts } from './split-address.ts'
import { splitAddress, streetWithout } from './split-address.ts'

/** Fills the form from a pasted address. */
function AddressPaste({ form }: { form: AddressFormState }) {
  const t = useText()
  const [text, setText] = useState('')
  const fill = useFill(form)
  const [isFilling, setFilling] = useState(false)
  const press = async () => {
    setFilling(true)
    const isDone = await fill(text).finally(() => setFilling(false))
    showToast({ title: isDone ? t('profile.address.pasted') : t('profile.address.pasteNothing') })
  }
  return (
    <details className={addressPasteCss.paste}>
      <summary className={addressPasteCss.summary}>{t('profile.address.paste')}</summary>
      <div className={addressPasteCss.content}>
        <TextArea
          label={t('profile.address.pasteLabel')}
          hint={t('profile.address.pasteHint')}
          value={text}
          onChange={setText}
        />
        <Button
          variant="soft"
          disabled={text.trim() === ''}
          isLoading={isFilling}
          onClick={() => void press()}
        >
          {t('profile.address.pasteFill')}
        </Button>
      </div>
    </details>
  )
}

/** Returns whether any part of the text was used. */
function useFill({ draft, change }: AddressFormState) {
  const countries = useCountries()
  const findCity = useCitySearch()
  return async (text: string): Promise<boolean> => {
    const { cities, street, ...parts } = splitAddress(text, countries, draft.country)
    const country = parts.country ?? draft.country
    const city = country ? await findCity(cities, country) : undefined
    const rest = street && city ? streetWithout(street, city.written) : street
    const known = {
      ...parts,
      ...(rest && { street: rest }),
      ...(city && { cityId: city.id, cityName: city.name }),
    }
    change(parts.country && !city ? { cityId: undefined, cityName: '', ...known } : known)
    return Object.keys(parts).length > 0 || city !== undefined
  }
}

const CANDIDATES_MAX = 3

/** The first of the words that is a city of the country. */
function useCitySearch() {
  const queryClient = useQueryClient()
  return async (words: AddressParts['cities'], country: string) => {
    for (const written of words.slice(0, CANDIDATES_MAX)) {
      const input = query(searchCities, { text: written.slice(0, 80), country, limit: 1 })
      const reply = await queryClient.ensureQueryData(input).catch(() => undefined)
      const [city] = reply?.cities ?? []
      if (city?.country === country) return { id: city.id, name: city.name, written }
    }
    return undefined
  }
}

/** Creates or edits an address. */
export function AddressEditPage({ id }: { id: string | undefined }) {
  const t = useText()
  const { data } = useSuspenseQuery(addressesQuery())
  const address = data.addresses.find((candidate) => candidate.id === id)
  return (
    <PageFrame title={id ? t('user.editAddress') : t('user.newAddress')}>
      {id && !address ? <AddressGone /> : <AddressForm key={id} address={address} />}
    </PageFrame>
  )
}

const FORM_ID = 'address'

function AddressForm({ address }: { address: Address | undefined }) {
  const t = useText()
  const { navigateBack } = useNavigatorHere()
  const form = useAddressForm({
    address,
    onSaved() {
      showToast({ title: t('user.addressSaved'), icon: 'success' })
      navigateBack()
    },
  })
  return (
    <div className={cx(surface.panel, css.card)}>
      {!address && <AddressPaste form={form} />}
      <AddressFields form={form} id={FORM_ID} />
      <Button type="submit" form={FORM_ID} size="lg" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </div>
  )
}

function AddressGone() {
  const t = useText()
  const way = { text: t('user.addressesTitle'), url: '/pages/user/address/list' }
  return <Missing title={t('user.addressGone')} way={way} />
}
