import { keepPreviousData } from '@tanstack/react-query'
import { searchCities } from '@tiantian/contracts/place/place.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

interface CityFieldProps {
  cityName: string
  isPicked: boolean
  /** Only cities of this country. */
  country?: string
  isDisabled?: boolean
  error?: string | undefined
  onChange: (part: { cityId: number | null; cityName: string }) => void
  /** The time zone of the picked city. */
  onTimeZone?: (timeZone: string) => void
}

const TYPING_MS = 200
const CITIES_MAX = 10

/** A city, by its name in any language. */
export function CityField({
  cityName,
  isPicked,
  country,
  isDisabled,
  error,
  onChange,
  onTimeZone,
}: CityFieldProps) {
  const t = useText()
  const text = useDebounced(isPicked ? '' : cityName, TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(searchCities, { text, limit: CITIES_MAX, ...(country && { country }) }),
    placeholderData: keepPreviousData,
  })
  const cities = data?.cities ?? []
  return (
    <Combobox
      label={t('setup.field.cityName')}
      error={error}
      text={cityName}
      onText={(typed) => onChange({ cityName: typed, cityId: null })}
      options={cities.map(({ id, name, country }) => ({ value: String(id), label: name, hint: country }))}
      onPick={({ value, label }) => {
        onChange({ cityId: Number(value), cityName: label })
        const city = cities.find(({ id }) => String(id) === value)
        if (city) onTimeZone?.(city.timeZone)
      }}
      isPicked={isPicked}
      isLoading={isFetching}
      isDisabled={isDisabled ?? false}
      nothing={t('common.nothingFound')}
      found={t('setup.field.citiesFound', { count: cities.length })}
    />
  )
}
