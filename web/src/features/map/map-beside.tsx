import type { ReactNode } from 'react'
import css from './map-beside.module.css'
import type { MapViewProps } from './map-view.tsx'
import { MapView } from './map-view.tsx'

/** A map, and beside or below it a list of what it shows. */
export function MapBeside({ children, ...map }: MapViewProps & { children: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.map}>
        <MapView {...map} />
      </div>
      <div className={css.list}>{children}</div>
    </div>
  )
}
