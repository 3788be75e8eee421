import { keepPreviousData } from '@tanstack/react-query'
import { MAP_ZOOM_MIN } from '@tiantian/contracts/constants.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { locateIp } from '@tiantian/contracts/place/location.ts'
import { useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { getLocation } from '../../sdk/location.ts'
import { query } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import type { MapTarget } from '../map/map-view.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import type { ShopSort } from './shop-address.ts'
import { SHOP_SORTS } from './shop-address.ts'
import { ShopCard, ShopCardSkeleton, shopGrid } from './shop-card.tsx'
import { ShopMap } from './shop-map.tsx'
import type { ShopsInput } from './shop-query.ts'
import { shopsQuery } from './shop-query.ts'
import css from './shops-page.module.css'
import { VerifiedShop } from './verified-shop.tsx'

/** The centre of the trade: Almaty, between the manufacturers and the roads. */
const MIDDLE: GeoPoint = { latitude: 43.25, longitude: 76.93 }
const CITY_ZOOM = 11
/** A less precise location gives the country only. */
const SURE_M = 50_000

type LocationSearchState = 'idle' | 'asking' | 'found' | 'country' | 'failed'

/** The view of the shop map: the country of the visitor, until they search nearby or move it. */
function useMapTarget() {
  const [target, setTarget] = useState<MapTarget>()
  const [self, setSelf] = useState<GeoPoint>()
  const [finding, setFinding] = useState<LocationSearchState>('idle')
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

interface ShopsPageProps {
  input: ShopsInput
  onChange: (input: ShopsInput) => void
}

/** The shops tab (S2.12): all shops by country, rating, size or age. */
export function ShopsPage({ input, onChange }: ShopsPageProps) {
  const t = useText()
  const map = useMapTarget()
  const showNear = () => {
    onChange({ ...input, view: 'map' })
    void map.findSelf()
  }
  return (
    <PageFrame
      title={t('shop.title')}
      bar={<BrowseBar url="/pages/utils/search-shop" placeholder={t('shop.find')} />}
    >
      <div className={css.views}>
        <Segmented
          label={t('map.view')}
          value={input.view ?? 'list'}
          choices={VIEWS.map((value) => ({ value, label: t(`map.views.${value}`) }))}
          onChange={(view) => onChange({ ...input, view: view === 'map' ? view : undefined })}
        />
        <Button variant="secondary" isLoading={map.finding === 'asking'} onClick={showNear}>
          {t('map.nearMe')}
        </Button>
      </div>
      {(map.finding === 'country' || map.finding === 'failed') && (
        <p className={css.note} role="status">
          {t(`map.finding.${map.finding}`)}
        </p>
      )}
      {input.view === 'map' ? <OnMap map={map} /> : <AsList input={input} onChange={onChange} />}
    </PageFrame>
  )
}

const VIEWS = ['list', 'map'] as const

function OnMap({ map }: { map: ReturnType<typeof useMapTarget> }) {
  if (!map.isReady) return <Skeleton height={420} />
  return <ShopMap target={map.target} self={map.self} onTarget={map.setTarget} />
}

function AsList({ input, onChange }: ShopsPageProps) {
  const t = useText()
  const list = useInfiniteQuery({ ...shopsQuery(input), placeholderData: keepPreviousData })
  const showAll = () => onChange({ ...input, country: undefined })
  return (
    <>
      <div className={css.tools}>
        <Countries
          countries={list.data?.pages[0]?.countries ?? []}
          chosen={input.country}
          onChoose={(country) => onChange({ ...input, country })}
        />
        <Select
          label={t('shop.sort')}
          isLabelHidden
          value={input.sort}
          choices={SHOP_SORTS.map((value) => ({ value, label: t(`shop.sorts.${value}`) }))}
          onChange={(sort) => onChange({ ...input, sort: sort as ShopSort })}
        />
      </div>
      <InfiniteList
        list={list}
        label={t('shop.list')}
        className={shopGrid}
        rowKey={(shop) => shop.id}
        renderRow={(shop) => <ShopCard shop={shop} badge={<VerifiedShop shop={shop} />} />}
        skeleton={<ShopCardSkeleton />}
        empty={
          <EmptyState
            title={t('shop.nothing')}
            action={input.country && <Button onClick={showAll}>{t('shop.showAll')}</Button>}
          />
        }
      />
    </>
  )
}

interface CountriesProps {
  countries: readonly { code: string; name: string; count: number }[]
  chosen: string | undefined
  onChoose: (country: string | undefined) => void
}

function Countries({ countries, chosen, onChoose }: CountriesProps) {
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className={css.countries}>
      <legend className="visually-hidden">{t('shop.country')}</legend>
      <Chip isSelected={!chosen} onClick={() => onChoose(undefined)}>
        {t('shop.allCountries')}
      </Chip>
      {countries.map(({ code, name, count }) => (
        <Chip
          key={code}
          isSelected={code === chosen}
          onClick={() => onChoose(code === chosen ? undefined : code)}
        >
          {name} <span className={css.count}>{format.number(count)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
