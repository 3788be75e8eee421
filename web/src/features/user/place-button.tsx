import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useQueryClient } from '@tanstack/react-query'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { boundsAround, distanceBetween } from '@tiantian/contracts/place/geo-point.ts'
import type { LocationPlace } from '@tiantian/contracts/place/location.ts'
import type { City } from '@tiantian/contracts/place/place.ts'
import { listCitiesWithin, searchCities } from '@tiantian/contracts/place/place.ts'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { mentionFailure } from '../shell/failure.ts'
import type { AddressDraft, AddressFormState } from './address-form.ts'
import { movedTo, useCountries } from './country.ts'

/**
 * Within this distance of its centre a point belongs to a large city, even if a suburb with its own name is nearer.
 */
const WITHIN_CITY_M = 12_000

/**
 * The city for deliveries to a place: the one chosen by name, or else the largest within reach, or else the nearest.
 * Cities are sorted by size, the largest first.
 */
export function nearestCity(place: LocationPlace, cities: readonly City[]): City | undefined {
  const far = (city: City) => distanceBetween(place, city)
  const own = cities.find((city) => city.name === place.name && far(city) < WITHIN_CITY_M)
  const around = cities.find((city) => far(city) < WITHIN_CITY_M)
  const [nearest] = cities.toSorted((one, other) => far(one) - far(other))
  return own ?? around ?? nearest
}

const PlacePicker = lazy(() =>
  import('../map/place-picker.tsx').then(({ PlacePicker: picker }) => ({ default: picker })),
)

interface PlaceButtonProps {
  form: AddressFormState
  onPlaced: () => void
}

/** Fills country and city from a location on the map (S3.11); the street is still typed. */
export function PlaceButton({ form, onPlaced }: PlaceButtonProps) {
  const t = useText()
  const [start, setStart] = useState<GeoPoint>()
  const [isBusy, setBusy] = useState(false)
  const findStart = useStart(form.draft)
  const fill = useFill(form)
  const wait = (work: Promise<void>) => {
    setBusy(true)
    work.catch(mentionFailure).finally(() => setBusy(false))
  }
  const choose = async (place: LocationPlace) => {
    setStart(undefined)
    if (await fill(place)) onPlaced()
    else showToast({ title: t('profile.address.noCityNear') })
  }
  return (
    <>
      <Button
        variant="soft"
        icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        isLoading={isBusy}
        onClick={() => wait(findStart().then(setStart))}
      >
        {t('profile.address.onMap')}
      </Button>
      {start &&
        // Outside the form: Enter in its search box would submit the form.
        createPortal(
          <Suspense>
            <PlacePicker
              start={start}
              onClose={() => setStart(undefined)}
              onChoose={(place) => wait(choose(place))}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

const ALMATY: GeoPoint = { latitude: 43.25, longitude: 76.93 }

/** The chosen city, or else the largest of the country. */
function useStart({ country, cityName }: AddressDraft) {
  const client = useQueryClient()
  return async (): Promise<GeoPoint> => {
    if (country === '') return ALMATY
    for (const text of [cityName, '']) {
      const { cities } = await client.ensureQueryData(query(searchCities, { text, country, limit: 1 }))
      if (cities[0]) return cities[0]
    }
    return ALMATY
  }
}

/** Steppe and taiga have few cities. */
const RADII_M = [30_000, 150_000, 500_000]

/** Returns whether there was a city to fill in. */
function useFill({ draft, change }: AddressFormState) {
  const client = useQueryClient()
  const countries = useCountries()
  return async (place: LocationPlace): Promise<boolean> => {
    for (const radius of RADII_M) {
      const { cities } = await client.ensureQueryData(query(listCitiesWithin, boundsAround(place, radius)))
      const city = nearestCity(place, cities)
      if (!city) continue
      const { country, id: cityId, name: cityName } = city
      const moved = country === draft.country ? {} : movedTo(country, draft, countries)
      change({ ...moved, country, cityId, cityName })
      return true
    }
    return false
  }
}
