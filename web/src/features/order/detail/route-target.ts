import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { MapTarget } from '../../map/map-view.tsx'

/** The smallest map on which a way is shown, less a margin for its marks; a world of zoom 0 has 512 pixels. */
const WIDTH_PX = 280
const HEIGHT_PX = 220
const WORLD_PX = 512
/** A way within a town. */
const CLOSE = 10

/** Where the map of Mercator has a latitude, from 0 at the equator. */
const rise = (latitude: number) =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
const latitudeAt = (height: number) => (Math.atan(Math.exp(height * 2 * Math.PI)) * 360) / Math.PI - 90

/** The view that shows all points. */
export function targetAround(points: readonly GeoPoint[]): MapTarget {
  const longitudes = points.map(({ longitude }) => longitude)
  const heights = points.map(({ latitude }) => rise(latitude))
  const west = Math.min(...longitudes)
  const east = Math.max(...longitudes)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const across = Math.log2((WIDTH_PX * 360) / (WORLD_PX * Math.max(east - west, 1e-6)))
  const upright = Math.log2(HEIGHT_PX / (WORLD_PX * Math.max(high - low, 1e-9)))
  return {
    centre: { latitude: latitudeAt((low + high) / 2), longitude: (west + east) / 2 },
    zoom: Math.max(0, Math.min(across, upright, CLOSE)),
  }
}
