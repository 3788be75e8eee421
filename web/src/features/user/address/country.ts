import type { Country } from '@tiantian/contracts/place/place.ts'
import { listCountries } from '@tiantian/contracts/place/place.ts'
import { query } from '../../../sdk/query.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import type { AddressDraft } from './address-form.ts'

const NONE: readonly Country[] = []

export const countriesQuery = () => ({ ...query(listCountries, {}), staleTime: Number.POSITIVE_INFINITY })

/** The countries of the address form; none until they have loaded. */
export function useCountries(): readonly Country[] {
  const { data } = useQuery(countriesQuery())
  return data?.countries ?? NONE
}

/** Countries whose name begins with the text in any language, then those with a word that does. */
export function countriesNamed(text: string, countries: readonly Country[]): readonly Country[] {
  const typed = text.trim().toLocaleLowerCase()
  if (typed === '') return countries
  const rankOf = ({ code, name, otherNames }: Country) => {
    const names = [name, ...otherNames].map((each) => each.toLocaleLowerCase())
    if (code.toLocaleLowerCase() === typed || names.some((each) => each.startsWith(typed))) return 0
    return names.some((each) => each.includes(typed)) ? 1 : 2
  }
  const ranked = countries.map((country) => ({ country, rank: rankOf(country) }))
  return [0, 1].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ country }) => country))
}

/**
 * A new country has other cities and postcodes, even of the same format; a phone that is only the old prefix is
 * cleared.
 */
export function movedTo(
  country: string,
  { phone }: Pick<AddressDraft, 'phone'>,
  countries: readonly Country[],
) {
  const isBare = countries.some(({ code }) => phonePrefix(code, countries) === phone)
  return {
    country,
    cityId: undefined,
    cityName: '',
    postcode: '',
    ...(isBare && { phone: '' }),
  }
}

/** `+7`; empty for a country without one. */
export function phonePrefix(country: string, countries: readonly Country[]): string {
  const digits = countries.find(({ code }) => code === country)?.phonePrefix.replace(/\D/g, '')
  return digits ? `+${digits}` : ''
}

/** A number in its national format; only where it is known. */
const EXAMPLES: Readonly<Record<string, string>> = {
  CN: '138 0013 8000',
  KZ: '701 123 45 67',
  RU: '912 345 67 89',
  KG: '555 123 456',
  UZ: '90 123 45 67',
  BY: '29 123 45 67',
}

export const exampleMobile = (country: string): string => EXAMPLES[country] ?? ''

export const examplePhone = (country: string, countries: readonly Country[]): string =>
  `${phonePrefix(country, countries) || '+'} ${EXAMPLES[country] ?? '…'}`
