import { MAP_ZOOM_MAX, MAP_ZOOM_MIN, NEARBY_RADIUS_M } from '@tiantian/contracts/constants.ts'
import type { Bounds, GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { boundsAround, distanceBetween, RADIUS_MAX_M } from '@tiantian/contracts/place/geo-point.ts'
import { listNearbyShops, mapShops } from '@tiantian/contracts/shop/shop.ts'
import { infinite, query } from '../../sdk/query.ts'
import { rounded } from '../map/distance.ts'
import type { MapArea, MapTarget } from '../map/map-view.tsx'

/** The visible part of the map, as a query to the server. */
export interface ShopMapArea {
  readonly centre: GeoPoint
  readonly bounds: Bounds
  readonly zoom: number
  /** Metres to the corners. */
  readonly radius: number
}

/** The estimated bounds of a map at the target; used until it reports its own. */
export function sightAround({ centre, zoom }: MapTarget): ShopMapArea {
  const radius = Math.min(RADIUS_MAX_M, NEARBY_RADIUS_M * 2 ** (CITY_ZOOM - zoom))
  return sightOf(centre, boundsAround(centre, radius), zoom, Math.max(1, Math.round(radius)))
}

/** The zoom at which a map on a phone shows about 5 km to each side. */
const CITY_ZOOM = 11

/** The same centre zoomed out until a shop at this distance is visible; undefined if no zoom shows it. */
export function targetReaching({ centre, zoom }: ShopMapArea, metres: number): MapTarget | undefined {
  const reaching = Math.floor(CITY_ZOOM - Math.log2((metres * ROOM) / NEARBY_RADIUS_M))
  const wider = Math.min(reaching, zoom - 1)
  return wider < MAP_ZOOM_MIN ? undefined : { centre, zoom: wider }
}

/** An item at the edge of a map is easily overlooked. */
const ROOM = 1.2

export function sightSeen({ centre, bounds, zoom }: MapArea): ShopMapArea {
  const corner = { latitude: bounds.north, longitude: bounds.east }
  const radius = Math.ceil(distanceBetween(centre, corner))
  return sightOf(centre, bounds, zoom, Math.max(1, Math.min(RADIUS_MAX_M, radius)))
}

function sightOf(centre: GeoPoint, bounds: Bounds, zoom: number, radius: number): ShopMapArea {
  const low = rounded({ latitude: bounds.south, longitude: bounds.west })
  const high = rounded({ latitude: bounds.north, longitude: bounds.east })
  return {
    centre: rounded(centre),
    bounds: { south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude },
    zoom: Math.max(MAP_ZOOM_MIN, Math.min(MAP_ZOOM_MAX, Math.round(zoom))),
    radius,
  }
}

export const shopGroupsQuery = ({ bounds, zoom }: ShopMapArea) => query(mapShops, { ...bounds, zoom })

export const shopsInSightQuery = ({ centre, radius }: ShopMapArea) =>
  infinite(listNearbyShops, { ...centre, radius })

export const nearestShopQuery = (location: GeoPoint) =>
  query(listNearbyShops, { ...location, radius: RADIUS_MAX_M, limit: 1 })
