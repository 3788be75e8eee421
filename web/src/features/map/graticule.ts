import type { GeoJSON } from 'geojson'

const STEP_DEGREES = 5

/** Meridians and parallels, each five degrees. */
export function graticule(): GeoJSON {
  const lines: [number, number][][] = []
  for (let lon = -180; lon <= 180; lon += STEP_DEGREES) {
    lines.push([
      [lon, -85],
      [lon, 85],
    ])
  }
  for (let lat = -85; lat <= 85; lat += STEP_DEGREES) {
    lines.push([
      [-180, lat],
      [180, lat],
    ])
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }
}
