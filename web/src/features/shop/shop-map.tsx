import { keepPreviousData } from '@tanstack/react-query'
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { PlacedShop, ShopGroup } from '@tiantian/contracts/shop/shop.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { distanceText } from '../map/distance.ts'
import type { MapMark, MapTarget } from '../map/map-view.tsx'
import { MapWithList } from '../map/map-with-list.tsx'
import { PlacePicker } from '../map/place-picker.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { ShopCard, ShopCardSkeleton } from './shop-card.tsx'
import css from './shop-map.module.css'
import type { ShopMapArea } from './shop-map-query.ts'
import {
  nearestShopQuery,
  shopGroupsQuery,
  shopsInSightQuery,
  sightAround,
  sightSeen,
  targetReaching,
} from './shop-map-query.ts'

interface ShopMapProps {
  /** The initial view of the map, and where it moves when a new object is passed. */
  target: MapTarget
  /** The user's location, as far as the device knows it. */
  self: GeoPoint | undefined
  onTarget: (target: MapTarget) => void
}

/** Shops on a map, and the same in a list beside it, the nearest first. */
export function ShopMap({ target, self, onTarget }: ShopMapProps) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const [seen, setSeen] = useState<ShopMapArea>()
  // Without a map the list is shown alone, around the same centre.
  const sight = seen ?? sightAround(target)
  const marks = useMarks(sight, self, onTarget)
  return (
    <MapWithList
      label={t('map.shops')}
      target={target}
      marks={marks}
      onSight={(next) => setSeen(sightSeen(next))}
    >
      <div className={css.list}>
        <Button variant="secondary" onClick={() => setPicking(true)}>
          {t('map.otherPlace')}
        </Button>
        <ShopsInSight sight={sight} self={self} onTarget={onTarget} />
        {isPicking && (
          <PlacePicker
            start={sight.centre}
            onClose={() => setPicking(false)}
            onChoose={(centre) => {
              setPicking(false)
              onTarget({ centre, zoom: CITY_ZOOM })
            }}
          />
        )}
      </div>
    </MapWithList>
  )
}

/** A city fills the map. */
export const CITY_ZOOM = 11
/** The zoom added when a cluster is pressed. */
const NEARER = 2

function useMarks(
  sight: ShopMapArea,
  self: GeoPoint | undefined,
  onTarget: ShopMapProps['onTarget'],
): MapMark[] {
  const t = useText()
  const { navigateTo } = useNavigator()
  const { data } = useQuery({ ...shopGroupsQuery(sight), placeholderData: keepPreviousData })
  const ofGroup = (group: ShopGroup): MapMark => {
    const { latitude, longitude, count, shop } = group
    const at = { latitude, longitude }
    const key = shop?.id ?? `${count} ${latitude} ${longitude}`
    if (shop)
      return {
        ...at,
        key,
        label: shop.name,
        onPress: () => navigateTo(pageUrl('/pages/shop/shop', { id: shop.id })),
      }
    const zoom = Math.max(MAP_ZOOM_MIN, Math.min(sight.zoom + NEARER, MAP_ZOOM_MAX))
    return {
      ...at,
      key,
      count,
      label: t('map.shopCount', { count }),
      onPress: () => onTarget({ centre: at, zoom }),
    }
  }
  const marks = data?.groups.map(ofGroup) ?? []
  return self ? [...marks, { ...self, key: 'self', label: t('map.you'), tone: 'self' }] : marks
}

interface ShopsInViewProps extends Omit<ShopMapProps, 'target'> {
  sight: ShopMapArea
}

function ShopsInSight({ sight, self, onTarget }: ShopsInViewProps) {
  const t = useText()
  const list = useInfiniteQuery({ ...shopsInSightQuery(sight), placeholderData: keepPreviousData })
  return (
    <InfiniteList
      list={list}
      label={t('map.shops')}
      className={css.cards}
      rowKey={(shop) => shop.id}
      renderRow={(shop) => <NearbyShop shop={shop} hasDistance={self !== undefined} />}
      skeleton={<ShopCardSkeleton variant="row" />}
      skeletonCount={5}
      empty={<NoShopHere sight={sight} onTarget={onTarget} />}
    />
  )
}

function NearbyShop({ shop, hasDistance }: { shop: PlacedShop; hasDistance: boolean }) {
  const t = useText()
  const format = useFormat()
  const distance = hasDistance ? distanceText(shop.distance, t, format) : ''
  return (
    <div className={css.nearby}>
      <ShopCard shop={shop} variant="row" />
      {distance && <p className={css.distance}>{t('map.fromYou', { distance })}</p>}
    </div>
  )
}

/**
 * An empty part of the map shows the distance of the nearest shop, and zooms out to it; if no zoom shows it, it moves
 * there.
 */
function NoShopHere({ sight, onTarget }: Pick<ShopsInViewProps, 'sight' | 'onTarget'>) {
  const t = useText()
  const format = useFormat()
  const nearest = useQuery(nearestShopQuery(sight.centre)).data?.rows[0]
  if (!nearest) return <EmptyState title={t('map.noShops')} />
  const distance = distanceText(nearest.distance, t, format)
  const wider = targetReaching(sight, nearest.distance)
  return (
    <EmptyState
      title={t('map.noShops')}
      text={t('map.nearest', { distance })}
      action={
        <Button onClick={() => onTarget(wider ?? { centre: nearest, zoom: CITY_ZOOM })}>
          {t(wider ? 'map.widen' : 'map.toNearest')}
        </Button>
      }
    />
  )
}
