import { distanceBetween } from '@tiantian/contracts/place/geo-point.ts'
import type { Place } from '@tiantian/contracts/place/location.ts'
import type { City } from '@tiantian/contracts/place/place.ts'

/**
 * Within this distance of its centre a point belongs to a large city, even if a suburb with its own name is nearer.
 */
const WITHIN_CITY_M = 12_000

/**
 * The city for deliveries to a place: the one chosen by name, or else the largest within reach, or else the nearest.
 * Cities are sorted by size, the largest first.
 */
export function nearestCity(place: Place, cities: readonly City[]): City | undefined {
  const far = (city: City) => distanceBetween(place, city)
  const own = cities.find((city) => city.name === place.name && far(city) < WITHIN_CITY_M)
  const around = cities.find((city) => far(city) < WITHIN_CITY_M)
  const [nearest] = cities.toSorted((one, other) => far(one) - far(other))
  return own ?? around ?? nearest
}
