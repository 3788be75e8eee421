import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { RADIUS_MAX_M } from '@tiantian/contracts/place/geo-point.ts'
import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { MapView } from '../map/map-view.tsx'
import css from './thread-page.module.css'

const CLOSE_ZOOM = 11
const ignoreSight = () => undefined

/** A place that somebody sent: by the town that it is near, and on a map of the app. */
export function LocationCard({ position }: { position: GeoPoint }) {
  const t = useText()
  const [target, setTarget] = useState<{ centre: GeoPoint; zoom: number }>()
  const near = useQuery(query(listPlaces, { ...position, radius: RADIUS_MAX_M, limit: 1 })).data?.rows[0]
  const name = near ? t('message.place.near', { name: near.name }) : t('message.kind.location')
  return (
    <>
      <button
        type="button"
        className={css.card}
        onClick={() => setTarget({ centre: position, zoom: CLOSE_ZOOM })}
      >
        <strong>{name}</strong>
        <span className={css.hint}>{t('message.place.show')}</span>
      </button>
      {target && (
        <BottomSheet isOpen desktop="center" title={name} onClose={() => setTarget(undefined)}>
          <div className={css.map}>
            <MapView
              label={name}
              target={target}
              marks={[{ key: 'place', label: name, ...position }]}
              onSight={ignoreSight}
            />
          </div>
        </BottomSheet>
      )}
    </>
  )
}
