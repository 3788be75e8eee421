import { keepPreviousData } from '@tanstack/react-query'
import { PLACE_TEXT_MAX, searchCities } from '@tiantian/contracts/place/place.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { AddressFormState } from './address-form.ts'

const TYPING_MS = 200
const CITIES_MAX = 10

/** The city of an address: typed in any language, chosen from those of the country; the largest come first. */
export function CityField({ form }: { form: AddressFormState }) {
  const t = useText()
  const { draft, errors, change, touch } = form
  const { country, cityId, cityName } = draft
  const text = useDebounced(cityId === undefined ? cityName : '', TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(searchCities, { text, country, limit: CITIES_MAX }),
    enabled: country !== '',
    placeholderData: keepPreviousData,
  })
  const cities = data?.cities.filter((city) => city.country === country) ?? []
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
      isLoading={isFetching}
      isDisabled={country === ''}
      nothing={t('common.nothingFound')}
      found={t('user.citiesFound', { count: cities.length })}
    />
  )
}
