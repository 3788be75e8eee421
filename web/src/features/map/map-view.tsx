import type { Bounds, GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { ReactNode } from 'react'
import { Component, lazy, Suspense, useCallback, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mapService } from './map-service.ts'
import css from './map-view.module.css'

/** What of the map is in sight. */
export interface Sight {
  readonly centre: GeoPoint
  readonly bounds: Bounds
  readonly zoom: number
}

/** A mark on the map: one thing, or several that lie together. */
export interface MapMark extends GeoPoint {
  readonly key: string
  /** For those who do not see the map. */
  readonly label: string
  /** How many lie here; a pin without a number stands for one. */
  readonly count?: number
  readonly tone?: 'primary' | 'self'
  readonly onPress?: () => void
}

export interface MapViewProps {
  label: string
  /** Where the map looks; another object moves it there. */
  target: MapTarget
  marks: readonly MapMark[]
  onSight: (sight: Sight) => void
  /** A pin that stays in the middle while the map moves below it. */
  hasAim?: boolean
}

export interface MapTarget {
  readonly centre: GeoPoint
  readonly zoom: number
}

const MapCanvas = lazy(() =>
  import('./map-canvas.tsx').then(({ MapCanvas: canvas }) => ({ default: canvas })),
)

/** A map that is loaded when it is first shown; what it cannot do it says, and all on it is in a list beside it. */
export function MapView(props: MapViewProps) {
  const t = useText()
  const [isLost, setLost] = useState(false)
  const [isTroubled, setTroubled] = useState(false)
  const lose = useCallback(() => setLost(true), [])
  const trouble = useCallback(() => setTroubled(true), [])
  return (
    <section className={css.frame} aria-label={props.label}>
      {!isLost && (
        <LostMap onLost={lose}>
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <MapCanvas {...props} onLost={lose} onTrouble={trouble} />
          </Suspense>
        </LostMap>
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

/** A map whose code does not come, or for which the device cannot draw. */
class LostMap extends Component<LostMapProps, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError = () => ({ isLost: true })

  override componentDidCatch() {
    this.props.onLost()
  }

  override render() {
    return this.state.isLost ? null : this.props.children
  }
}
