import type { ReactNode } from 'react'
import type { MapViewProps } from './map-view.tsx'
import { MapView } from './map-view.tsx'
import css from './map-with-list.module.css'

/** A map, and beside or below it a list of what it shows. */
export function MapWithList({ children, ...map }: MapViewProps & { children: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.map}>
        <MapView {...map} />
      </div>
      <div className={css.list}>{children}</div>
    </div>
  )
}
