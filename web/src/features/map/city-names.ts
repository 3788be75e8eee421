import type { City } from '@tiantian/contracts/place/place.ts'
import { listCitiesWithin } from '@tiantian/contracts/place/place.ts'
import type { GeoJSONSource, GeoJSONSourceSpecification, Map as LibreMap } from 'maplibre-gl'
import { call } from '../../sdk/call.ts'

/** Names the largest cities in view, updated when the view moves; returns a function that stops it. */
export function keepCityNames(map: LibreMap): () => void {
  let input = ''
  const name = async () => {
    const part = partInSight(map)
    const command = JSON.stringify(part)
    if (command === input) return
    input = command
    // A map without names still works.
    const reply = await call(listCitiesWithin, { ...part, limit: 100 }).catch(() => undefined)
    if (reply && command === input) await sourceOf(map)?.setData(featuresOf(reply.cities))
  }
  const begin = () => void name()
  map.once('load', begin)
  map.on('moveend', begin)
  return () => {
    input = ''
    map.off('moveend', begin)
  }
}

const sourceOf = (map: LibreMap) => map.getSource<GeoJSONSource>('cities')

/** Rounded, so that a small move makes no new request and many maps share a reply. */
function partInSight(map: LibreMap) {
  const bounds = map.getBounds()
  const [low, high] = [bounds.getSouthWest(), bounds.getNorthEast()]
  const step = map.getZoom() > 8 ? 0.5 : 5
  return {
    south: Math.max(-90, Math.floor(low.lat / step) * step),
    north: Math.min(90, Math.ceil(high.lat / step) * step),
    west: Math.max(-180, Math.floor(low.lng / step) * step),
    east: Math.min(180, Math.ceil(high.lng / step) * step),
  }
}

/** The largest first: where names overlap, theirs is shown. */
function featuresOf(cities: readonly City[]): GeoJSONSourceSpecification['data'] {
  return {
    type: 'FeatureCollection',
    features: cities.map(({ name, latitude, longitude }, rank) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
