import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapService } from './map-service.ts'

/** One feature of GeoJSON (RFC 7946): longitude, latitude in degrees. */
interface Lines {
  readonly type: 'Feature'
  readonly properties: null
  readonly geometry: { readonly type: 'MultiLineString'; readonly coordinates: [number, number][][] }
}

/** The latitude limit of Mercator. */
const NORTH = 85

/** Meridians and parallels at an interval in degrees. */
function graticule(step: number): Lines {
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

/**
 * The style of a map: tiles if the operator set a service, else a plain background with our cities in the page's
 * colours.
 */
export function mapStyle(service: MapService, look: CSSStyleDeclaration): StyleSpecification {
  return service.kind === 'tiles' ? tileStyle(service) : ownStyle(look)
}

function tileStyle({ tiles, attribution }: { tiles: string; attribution: string }): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [tiles], tileSize: 256, attribution } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

function ownStyle(look: CSSStyleDeclaration): StyleSpecification {
  const colour = (name: string) => look.getPropertyValue(name).trim()
  return {
    version: 8,
    sources: {
      graticule: { type: 'geojson', data: graticule(5) },
      'fine-graticule': { type: 'geojson', data: graticule(0.25) },
      cities: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour('--surface-sunken') } },
      {
        id: 'graticule',
        type: 'line',
        source: 'graticule',
        paint: { 'line-color': colour('--line-color'), 'line-width': 1 },
      },
      {
        id: 'fine-graticule',
        type: 'line',
        source: 'fine-graticule',
        minzoom: 8,
        paint: { 'line-color': colour('--line-color'), 'line-width': 0.5 },
      },
      ...cityLayers(colour),
    ],
  }
}

function cityLayers(colour: (name: string) => string): LayerSpecification[] {
  return [
    {
      id: 'cities',
      type: 'circle',
      source: 'cities',
      paint: {
        'circle-radius': 3,
        'circle-color': colour('--surface'),
        'circle-stroke-color': colour('--line-strong'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'city-names',
      type: 'symbol',
      source: 'cities',
      layout: {
        'text-field': ['get', 'name'],
        // Without a glyphs address these are fonts of the device.
        'text-font': ['sans-serif'],
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-optional': true,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        'text-color': colour('--text-muted'),
        'text-halo-color': colour('--surface-sunken'),
        'text-halo-width': 1.5,
      },
    },
  ]
}
