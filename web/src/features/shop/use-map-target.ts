import { MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { locateIp } from '@tiantian/contracts/place/location.ts'
import { useMemo, useState } from 'react'
import { getLocation } from '../../sdk/location.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import type { MapTarget } from '../map/map-view.tsx'

/** The centre of the trade: Almaty, between the manufacturers and the roads. */
const MIDDLE: GeoPoint = { latitude: 43.25, longitude: 76.93 }
const CITY_ZOOM = 11
/** A less precise location gives the country only. */
const SURE_M = 50_000

type Finding = 'idle' | 'asking' | 'found' | 'country' | 'failed'

/** The view of the shop map: the country of the visitor, until they search nearby or move it. */
export function useMapTarget() {
  const [target, setTarget] = useState<MapTarget>()
  const [self, setSelf] = useState<GeoPoint>()
  const [finding, setFinding] = useState<Finding>('idle')
  const { data, isPending } = useQuery({
    ...query(locateIp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const start = useMemo(() => ({ centre: data?.located?.city ?? MIDDLE, zoom: MAP_ZOOM_MIN }), [data])

  const findSelf = async () => {
    setFinding('asking')
    try {
      const { latitude, longitude, accuracy } = await getLocation()
      const isSure = accuracy <= SURE_M
      const centre = { latitude, longitude }
      setSelf(isSure ? centre : undefined)
      setTarget({ centre, zoom: isSure ? CITY_ZOOM : MAP_ZOOM_MIN })
      setFinding(isSure ? 'found' : 'country')
    } catch {
      setFinding('failed')
    }
  }
  return {
    target: target ?? start,
    isReady: target !== undefined || !isPending,
    self,
    finding,
    setTarget,
    findSelf,
  }
}
