import { MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { MapMark, MapTarget } from '../map/map-view.tsx'
import { MapWithList } from '../map/map-with-list.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { eventUrl } from './event-address.ts'

interface EventMapProps {
  events: readonly EventCard[]
  /** The same events as a list: all that the map shows is also listed beside it. */
  children: ReactNode
}

/** Almaty, when no location is known. */
const MIDDLE: GeoPoint = { latitude: 43.25, longitude: 76.93 }

export function EventMap({ events, children }: EventMapProps) {
  const t = useText()
  const { navigateTo } = useNavigator()
  const marks = useMemo(
    () => events.flatMap((event) => markOf(event, () => navigateTo(eventUrl(event.id)))),
    [events, navigateTo],
  )
  const [first] = marks
  const latitude = first?.latitude ?? MIDDLE.latitude
  const longitude = first?.longitude ?? MIDDLE.longitude
  const target = useMemo<MapTarget>(
    () => ({ centre: { latitude, longitude }, zoom: MAP_ZOOM_MIN }),
    [latitude, longitude],
  )
  return (
    <MapWithList label={t('expo.map')} target={target} marks={marks} onSight={ignoreSight}>
      {children}
    </MapWithList>
  )
}

const ignoreSight = () => undefined

/** An online event has no location. */
function markOf({ id, title, mode, latitude, longitude }: EventCard, onPress: () => void): MapMark[] {
  if (mode === 'online' || latitude === null || longitude === null) return []
  return [{ key: id, label: title, latitude, longitude, onPress }]
}
