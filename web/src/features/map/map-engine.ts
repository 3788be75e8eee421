import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { City } from '@tiantian/contracts/place/place.ts'
import { listCitiesWithin } from '@tiantian/contracts/place/place.ts'
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { Map as LibreMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { call } from '../../sdk/call.ts'
import css from './map-canvas.module.css'
import type { MapService } from './map-service.ts'
import { mapService } from './map-service.ts'
import type { MapArea, MapMark, MapPath, MapTarget } from './map-view.tsx'

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
function mapStyle(service: MapService, computedStyle: CSSStyleDeclaration): StyleSpecification {
  const style = service.kind === 'tiles' ? tileStyle(service) : ownStyle(computedStyle)
  const line = computedStyle.getPropertyValue('--primary').trim()
  return {
    ...style,
    sources: { ...style.sources, path: { type: 'geojson', data: pathOf({ passed: [], ahead: [] }) } },
    layers: [...style.layers, ...pathLayers(line)],
  }
}

/** What lies behind is solid, what is ahead dashed. */
function pathLayers(colour: string): LayerSpecification[] {
  const paint = { 'line-color': colour, 'line-width': 3 }
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    { id: 'path', type: 'line', source: 'path', filter: ['==', ['get', 'isPassed'], true], paint, layout },
    {
      id: 'path-ahead',
      type: 'line',
      source: 'path',
      filter: ['==', ['get', 'isPassed'], false],
      paint: { ...paint, 'line-dasharray': [1, 2] },
      layout,
    },
  ]
}

interface PathLines {
  readonly type: 'FeatureCollection'
  readonly features: {
    type: 'Feature'
    properties: { isPassed: boolean }
    geometry: { type: 'LineString'; coordinates: [number, number][] }
  }[]
}

const pathOf = ({ passed, ahead }: MapPath): PathLines => ({
  type: 'FeatureCollection',
  features: [
    { isPassed: true, points: passed },
    { isPassed: false, points: ahead },
  ].map(({ isPassed, points }) => ({
    type: 'Feature',
    properties: { isPassed },
    geometry: {
      type: 'LineString',
      coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]),
    },
  })),
})

/** Once the style is there: it has the source of the line. */
export function showPath({ map }: MapEngine, path: MapPath) {
  const draw = () => void map.getSource<GeoJSONSource>('path')?.setData(pathOf(path))
  if (map.getSource('path')) draw()
  else map.once('load', draw)
}

function tileStyle({ tiles, attribution }: { tiles: string; attribution: string }): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [tiles], tileSize: 256, attribution } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

function ownStyle(computedStyle: CSSStyleDeclaration): StyleSpecification {
  const colour = (name: string) => computedStyle.getPropertyValue(name).trim()
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

/** Names the largest cities in view, updated when the view moves; returns a function that stops it. */
function keepCityNames(map: LibreMap): () => void {
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
  const low = bounds.getSouthWest()
  const high = bounds.getNorthEast()
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

export interface MapEngine {
  readonly map: LibreMap
  readonly marks: Map<string, { marker: Marker; mark: MapMark }>
  target: MapTarget
  /** Stops a running animation: nobody has chosen the point it would end at. */
  isTurning: boolean
  close: () => void
}

interface MapSetup {
  readonly target: MapTarget
  readonly texts: { readonly title: string; readonly zoomIn: string; readonly zoomOut: string }
  /** The map service does not respond. */
  readonly onTrouble: () => void
}

/** @throws when the device has no WebGL */
export function createMap(box: HTMLElement, { target, texts, onTrouble }: MapSetup): MapEngine {
  setWorkerUrl(workerUrl)
  const service = mapService()
  const map = new LibreMap({
    container: box,
    style: mapStyle(service, getComputedStyle(document.body)),
    center: [target.centre.longitude, target.centre.latitude],
    zoom: target.zoom,
    // A way across countries needs more of the world than a place.
    minZoom: Math.min(MAP_ZOOM_MIN, target.zoom),
    maxZoom: MAP_ZOOM_MAX,
    locale: localeOf(texts),
    // Names and markers stay upright on a phone, too.
    pitchWithRotate: false,
    dragRotate: false,
    attributionControl: service.kind === 'tiles' ? { compact: true } : false,
    cooperativeGestures: false,
  })
  map.touchZoomRotate.disableRotation()
  // The element that takes arrow keys; the region around it has the name of the map.
  map.getCanvas().setAttribute('role', 'application')
  if (service.kind === 'tiles') map.on('error', onTrouble)
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  const stopNames = service.kind === 'tiles' ? () => undefined : keepCityNames(map)
  const stopAppearance = followAppearance(map)
  const close = () => {
    stopNames()
    stopAppearance()
    map.remove()
  }
  return { map, marks: new Map(), target, isTurning: false, close }
}

const localeOf = ({ title, zoomIn, zoomOut }: MapSetup['texts']) => ({
  'Map.Title': title,
  'NavigationControl.ZoomIn': zoomIn,
  'NavigationControl.ZoomOut': zoomOut,
})

/** A dark page has a dark map. */
function followAppearance(map: LibreMap): () => void {
  const watcher = new MutationObserver(() => {
    const data = map.getSource('cities')
    if (!data) return
    const { layers } = mapStyle(mapService(), getComputedStyle(document.body))
    for (const { id, ...layer } of layers) {
      for (const [name, value] of Object.entries<unknown>(layer.paint ?? {})) {
        map.setPaintProperty(id, name as 'line-color', value as string)
      }
    }
  })
  for (const element of [document.documentElement, document.body]) {
    watcher.observe(element, { attributeFilter: ['data-mantine-color-scheme', 'data-theme'] })
  }
  return () => watcher.disconnect()
}

export function moveTo(engine: MapEngine, target: MapTarget) {
  if (engine.target === target) return
  engine.target = target
  const { centre, zoom } = target
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  engine.isTurning = true
  engine.map.stop()
  engine.isTurning = false
  engine.map.easeTo({
    center: [centre.longitude, centre.latitude],
    zoom,
    duration: isStill ? 0 : 200,
  })
}

/** Reports the visible bounds, now and whenever the map comes to rest. */
export function followSight(engine: MapEngine, onSight: (sight: MapArea) => void) {
  const notify = () => {
    if (!engine.isTurning) onSight(sightOf(engine))
  }
  engine.map.on('moveend', notify)
  notify()
}

function sightOf({ map }: MapEngine): MapArea {
  const centre = map.getCenter().wrap()
  const bounds = map.getBounds()
  const isWhole = bounds.getEast() - bounds.getWest() >= 360
  return {
    centre: { latitude: centre.lat, longitude: centre.lng },
    zoom: map.getZoom(),
    bounds: {
      south: Math.max(-90, bounds.getSouth()),
      north: Math.min(90, bounds.getNorth()),
      west: isWhole ? -180 : bounds.getSouthWest().wrap().lng,
      east: isWhole ? 180 : bounds.getNorthEast().wrap().lng,
    },
  }
}

/** Markers are buttons of the page above the map, so that touch, keyboard and screen readers reach them. */
export function showMarks(engine: MapEngine, marks: readonly MapMark[]) {
  const wanted = new Set(marks.map(({ key }) => key))
  for (const [key, { marker }] of engine.marks) {
    if (wanted.has(key)) continue
    marker.remove()
    engine.marks.delete(key)
  }
  for (const mark of marks) {
    const shown = engine.marks.get(mark.key)
    if (shown) shown.mark = mark
    else engine.marks.set(mark.key, { mark, marker: addMark(engine, mark) })
  }
}

const GAP_PX = -4

function addMark(engine: MapEngine, mark: MapMark): Marker {
  const element = document.createElement(mark.onPress ? 'button' : 'span')
  if (element instanceof HTMLButtonElement) {
    element.type = 'button'
    element.addEventListener('click', () => engine.marks.get(mark.key)?.mark.onPress?.())
  } else {
    element.setAttribute('role', 'img')
  }
  element.className = mark.count === undefined ? css.pin! : css.group!
  element.dataset.tone = mark.tone ?? 'primary'
  if (mark.count !== undefined) element.textContent = String(mark.count)
  element.title = mark.label
  element.setAttribute('aria-label', mark.label)
  const isSelf = mark.tone === 'self'
  // Above its point, so that the name of the city below stays readable.
  const marker = new Marker({
    element,
    anchor: isSelf ? 'center' : 'bottom',
    offset: [0, isSelf ? 0 : GAP_PX],
  })
  return marker.setLngLat([mark.longitude, mark.latitude]).addTo(engine.map)
}
