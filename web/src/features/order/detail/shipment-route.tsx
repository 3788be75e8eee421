import type { RoutePoint } from '@tiantian/contracts/order/shipment-route.ts'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { MapMark } from '../../map/map-view.tsx'
import { MapView } from '../../map/map-view.tsx'
import { targetAround } from './route-target.ts'
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
