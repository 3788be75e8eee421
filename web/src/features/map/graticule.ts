/** One feature of GeoJSON (RFC 7946): longitude, latitude in degrees. */
interface Lines {
  readonly type: 'Feature'
  readonly properties: null
  readonly geometry: { readonly type: 'MultiLineString'; readonly coordinates: [number, number][][] }
}

/** The latitude limit of Mercator. */
const NORTH = 85

/** Meridians and parallels at an interval in degrees. */
export function graticule(step: number): Lines {
  const lines: [number, number][][] = []
  for (let n = 0; n <= 360 / step; n++) {
    const lon = -180 + n * step
    lines.push([
      [lon, -NORTH],
      [lon, NORTH],
    ])
  }
  for (let n = 0; n <= (2 * NORTH) / step; n++) {
    const lat = -NORTH + n * step
    lines.push([
      [-180, lat],
      [180, lat],
    ])
  }
  return { type: 'Feature', properties: null, geometry: { type: 'MultiLineString', coordinates: lines } }
}
