/** The operator's map setting: tiles of a service, nothing, or a service whose key is missing (S8.18). */
export type MapService =
  | { readonly kind: 'own' | 'noKey' }
  | { readonly kind: 'tiles'; readonly tiles: string; readonly attribution: string }

/** The server writes it into the page that it serves. */
export function mapService(): MapService {
  const notified = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
  return serviceOf(notified('map-tiles'), notified('map-attribution'))
}

export function serviceOf(tiles: string, attribution: string): MapService {
  if (tiles === '') return { kind: 'own' }
  if (tiles.includes('{key}')) return { kind: 'noKey' }
  return { kind: 'tiles', tiles, attribution }
}
