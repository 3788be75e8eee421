import type { Bounds, GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { ReactNode } from 'react'
import { Component, lazy, Suspense, useCallback, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mapService } from './map-service.ts'
import css from './map-view.module.css'

/** The visible bounds of the map. */
export interface MapArea {
  readonly centre: GeoPoint
  readonly bounds: Bounds
  readonly zoom: number
}

/** A marker on the map: one item, or a cluster. */
export interface MapMark extends GeoPoint {
  readonly key: string
  /** The label for screen readers. */
  readonly label: string
  /** The number of items; a pin without a number is one item. */
  readonly count?: number
  readonly tone?: 'primary' | 'self'
  readonly onPress?: () => void
}

export interface MapViewProps {
  label: string
  /** The view of the map; a new object moves it there. */
  target: MapTarget
  marks: readonly MapMark[]
  /** Where something goes, drawn as a line below the marks. */
  path?: MapPath
  onSight: (sight: MapArea) => void
  /** A pin that stays in the middle while the map moves below it. */
  hasAim?: boolean
}

/** A way in two parts that meet: what lies behind, and what is still ahead. */
export interface MapPath {
  readonly passed: readonly GeoPoint[]
  readonly ahead: readonly GeoPoint[]
}

export interface MapTarget {
  readonly centre: GeoPoint
  readonly zoom: number
}

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }))

/**
 * A map that is loaded when it is first shown; it reports its failures, and everything on it is also in a list beside
 * it.
 */
export function MapView(props: MapViewProps) {
  const t = useText()
  const [isLost, setLost] = useState(false)
  const [isTroubled, setTroubled] = useState(false)
  const lose = useCallback(() => setLost(true), [])
  const trouble = useCallback(() => setTroubled(true), [])
  return (
    <section className={css.frame} aria-label={props.label}>
      {!isLost && (
        <MapErrorBoundary onLost={lose}>
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <MapCanvas {...props} onLost={lose} onTrouble={trouble} />
          </Suspense>
        </MapErrorBoundary>
      )}
      {mapService().kind === 'noKey' && <p className={css.note}>{t('map.noKey')}</p>}
      {(isLost || isTroubled) && (
        <p className={isLost ? css.lost : css.note} role="status">
          {t('map.failed')}
        </p>
      )}
    </section>
  )
}

interface LostMapProps {
  onLost: () => void
  children: ReactNode
}

/** Shown when the code of the map does not load, or the device cannot draw it. */
class MapErrorBoundary extends Component<LostMapProps, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError = () => ({ isLost: true })

  override componentDidCatch() {
    this.props.onLost()
  }

  override render() {
    return this.state.isLost ? null : this.props.children
  }
}
