import { useQueryClient } from '@tanstack/react-query'
import type { Country } from '@tiantian/contracts/place/place.ts'
import { searchCities } from '@tiantian/contracts/place/place.ts'
import { isPersonName } from '@tiantian/contracts/text.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import { postcodeForms, postcodeOf } from '@tiantian/contracts/user/postcode.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { query } from '../../../sdk/query.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import surface from '../../../ui/surface.module.css'
import { Missing } from '../../shell/error/missing.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'
import css from './address-edit-page.module.css'
import { AddressFields } from './address-fields.tsx'
import type { AddressFormState } from './address-form.ts'
import { useAddressForm } from './address-form.ts'
import { addressesQuery } from './addresses-query.ts'
import { useCountries } from './country.ts'

interface AddressParts {
  readonly name?: string
  readonly phone?: string
  readonly country?: string
  readonly postcode?: string
  readonly street?: string
  /** Candidates for the city name, the most likely first. */
  readonly cities: readonly string[]
}

const LENGTH_MAX = 500
/** Labels before a value: `Тел.: …`, `电话：…`. */
const LABEL = /^[\p{L}. ]{1,20}[:：]\s*/u
/** Prefixes of a town's name. */
const TOWN = /^(?:г\.|г |город |қ\.|city of )\s*/iu

/**
 * Splits a pasted address such as `Ivan Petrov, +7 912 345 67 89, 630099, Novosibirsk, Lenina 1`. What is not
 * recognised becomes the street.
 */
export function splitAddress(text: string, countries: readonly Country[], home: string): AddressParts {
  const parts = partsOf(text)
  const country = countryIn(parts, countries)
  const countryCode = country?.code ?? home
  const phone = take(parts, (piece) => e164(piece, countryCode))
  const postcode = countryCode ? takePostcode(parts, countryCode) : undefined
  const name = take(parts.slice(0, 1), nameOf)
  if (name) parts.shift()
  const cities = parts.filter((piece) => !/\d/.test(piece)).map((piece) => piece.replace(TOWN, ''))
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(country && { country: country.code }),
    ...(postcode && { postcode }),
    ...(parts.length > 0 && { street: parts.join(', ') }),
    cities,
  }
}

/** The street without the part that turned out to be the city. */
export function streetWithout(street: string, city: string): string {
  const parts = street.split(', ')
  return parts.filter((piece) => piece.replace(TOWN, '') !== city).join(', ')
}

function partsOf(text: string): string[] {
  const parts = text.slice(0, LENGTH_MAX).split(/[\n\r,，;；]+/)
  return parts.map((piece) => piece.replace(LABEL, '').trim()).filter((piece) => piece !== '')
}

function countryIn(parts: string[], countries: readonly Country[]): Country | undefined {
  return take(parts, (piece) => {
    const typed = piece.toLocaleLowerCase()
    return countries.find(({ name, otherNames }) =>
      [name, ...otherNames].some((each) => each.toLocaleLowerCase() === typed),
    )
  })
}

/** Alone, or beside the city: `050000 Almaty`. */
function takePostcode(parts: string[], country: string): string | undefined {
  if (!postcodeForms(country)) return undefined
  const alone = take(parts, (piece) => postcodeOf(country, piece) || undefined)
  if (alone) return alone
  for (const [index, piece] of parts.entries()) {
    const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(piece) ?? []
    const postcode = postcodeOf(country, first)
    if (!(postcode && rest)) continue
    parts[index] = rest
    return postcode
  }
  return undefined
}

/** Two to four words without a digit, at the beginning. */
const nameOf = (piece: string) =>
  isPersonName(piece) && /^\p{L}\S*(?:[\s·]\S+){1,3}$/u.test(piece) ? piece : undefined

/** Removes and returns the first part that can be parsed. */
function take<SplitAddressResult>(
  parts: string[],
  read: (piece: string) => SplitAddressResult | undefined,
): SplitAddressResult | undefined {
  for (const [index, piece] of parts.entries()) {
    const found = read(piece)
    if (found === undefined) continue
    parts.splice(index, 1)
    return found
  }
  return undefined
}

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
    <details className={css.paste}>
      <summary className={css.summary}>{t('profile.address.paste')}</summary>
      <div className={css.content}>
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
