import { distanceBetween } from '@tiantian/contracts/place/geo-point.ts'
import type { Place } from '@tiantian/contracts/place/location.ts'
import type { City } from '@tiantian/contracts/place/place.ts'

/** So near its middle a spot belongs to a large city, though a suburb of its own name may be nearer. */
const WITHIN_CITY_M = 12_000

/**
 * The city to which parcels for a place go: the one that was chosen itself, else the largest that reaches so far, else
 * the nearest. The largest cities come first.
 */
export function nearestCity(place: Place, cities: readonly City[]): City | undefined {
  const far = (city: City) => distanceBetween(place, city)
  const own = cities.find((city) => city.name === place.name && far(city) < WITHIN_CITY_M)
  const around = cities.find((city) => far(city) < WITHIN_CITY_M)
  const [nearest] = cities.toSorted((one, other) => far(one) - far(other))
  return own ?? around ?? nearest
}
