import * as z from 'zod/mini'

/** Degrees, WGS 84. */
export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))

export const location = z.object({ latitude, longitude })
export type GeoPoint = z.output<typeof location>

/** A map section; one that crosses the 180th meridian has its west east of its east. */
export const bounds = z.object({ south: latitude, west: longitude, north: latitude, east: longitude })
export type Bounds = z.output<typeof bounds>

/** The maximum search radius: a continent. */
export const RADIUS_MAX_M = 5_000_000

const EARTH_RADIUS_M = 6_371_008.8

/** The distance of two points on a globe, in metres. */
export function distanceBetween(from: GeoPoint, to: GeoPoint): number {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const lean = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, rise + lean * turn)))
}

/** The bounding box of a circle around a point. */
export function boundsAround({ latitude: lat, longitude: lon }: GeoPoint, metres: number): Bounds {
  const high = (metres / EARTH_RADIUS_M) * (180 / Math.PI)
  const south = Math.max(-90, lat - high)
  const north = Math.min(90, lat + high)
  const wide = high / Math.max(Math.cos(radians(Math.max(-south, north))), 1e-9)
  // Around a pole, or most of the globe.
  if (north === 90 || south === -90 || wide >= 180) return { south, west: -180, north, east: 180 }
  return { south, west: aroundGlobe(lon - wide), north, east: aroundGlobe(lon + wide) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const aroundGlobe = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
