import { useQuery } from '@tanstack/react-query'
import type { Country } from '@tiantian/contracts/place/place.ts'
import { listCountries } from '@tiantian/contracts/place/place.ts'
import { query } from '../../sdk/query.ts'

const NONE: readonly Country[] = []

export const countriesQuery = () => ({ ...query(listCountries, {}), staleTime: Number.POSITIVE_INFINITY })

/** The countries of the address form; none until they have come. */
export function useCountries(): readonly Country[] {
  const { data } = useQuery(countriesQuery())
  return data?.countries ?? NONE
}

/** Another country has other cities; a phone that is only the old prefix gets the new one. */
export function movedTo(country: string, phone: string, countries: readonly Country[]) {
  const isBare = phone === '' || countries.some(({ code }) => phonePrefix(code, countries) === phone)
  return {
    country,
    cityId: undefined,
    cityName: '',
    ...(isBare && { phone: phonePrefix(country, countries) }),
  }
}

/** `+7`; nothing for a country without one. */
export function phonePrefix(country: string, countries: readonly Country[]): string {
  const digits = countries.find(({ code }) => code === country)?.phonePrefix.replace(/\D/g, '')
  return digits ? `+${digits}` : ''
}

export function examplePhone(country: string, countries: readonly Country[]): string {
  const prefix = phonePrefix(country, countries) || '+7'
  return `${prefix} ${country === 'CN' ? '138 0013 8000' : '701 123 45 67'}`
}
