import type { RoutePoint } from '@tiantian/contracts/order/order.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { MapMark, MapTarget } from '../../map/map-view.tsx'
import { MapView } from '../../map/map-view.tsx'
import css from './shipment-route.module.css'

/** The way of a shipment as a list, and on demand on a map. */
export function ShipmentRoute({ route }: { route: readonly RoutePoint[] }) {
  const t = useText()
  const format = useFormat()
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.root}>
      <ol className={css.points} aria-label={t('order.route.way')}>
        {route.map((point) => (
          <li key={`${point.kind} ${point.name} ${point.at}`} data-passed={point.isPassed}>
            <strong>{point.name}</strong> <span>{t(`order.route.kind.${point.kind}`)}</span>
            {point.at && (
              <>
                {' '}
                <time dateTime={point.at}>{format.dateTime(point.at)}</time>
              </>
            )}
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" onClick={() => setShown(!isShown)}>
        {t(isShown ? 'order.route.hide' : 'order.route.show')}
      </Button>
      {isShown && <RouteMap route={route} />}
    </div>
  )
}

function RouteMap({ route }: { route: readonly RoutePoint[] }) {
  const t = useText()
  const target = useMemo(() => targetAround(route), [route])
  const path = useMemo(() => {
    const passed = route.filter(({ isPassed }) => isPassed)
    return { passed, ahead: [...passed.slice(-1), ...route.filter(({ isPassed }) => !isPassed)] }
  }, [route])
  const marks = useMemo(
    () =>
      route.map(
        ({ kind, name, latitude, longitude, isPassed }, index): MapMark => ({
          key: `${index} ${kind}`,
          label: `${name}, ${t(`order.route.kind.${kind}`)}`,
          tone: isPassed ? 'primary' : 'self',
          latitude,
          longitude,
        }),
      ),
    [route, t],
  )
  return (
    <div className={css.map}>
      <MapView label={t('order.route.map')} target={target} marks={marks} path={path} onSight={ignoreSight} />
    </div>
  )
}

/** The list beside the map does not follow it. */
const ignoreSight = () => undefined

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
