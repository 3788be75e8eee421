import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { MAP_ZOOM_DEFAULT, NEARBY_RADIUS_M } from '@tiantian/contracts/constants.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { LocationPlace } from '@tiantian/contracts/place/location.ts'
import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { PLACE_TEXT_MAX } from '@tiantian/contracts/place/place.ts'
import { useId, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CrossIcon, SearchIcon } from '../../ui/icons.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { distanceText, rounded } from './distance.ts'
import type { MapMark, MapTarget } from './map-view.tsx'
import { MapView } from './map-view.tsx'
import css from './place-picker.module.css'

interface PlaceListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly LocationPlace[] }>>
  chosen: LocationPlace | undefined
  onChoose: (place: LocationPlace) => void
  /** Widens the search area, where that is possible. */
  onWiden: (() => void) | undefined
}

/** Places around the pin, or those that match a text, twenty a page. */
function PlaceList({ list, chosen, onChoose, onWiden }: PlaceListProps) {
  const t = useText()
  const hasAll = list.data !== undefined && !list.hasNextPage && (list.data.pages[0]?.rows.length ?? 0) > 0
  return (
    <>
      <InfiniteList
        list={list}
        label={t('map.places')}
        className={css.list}
        rowKey={keyOf}
        renderRow={(place) => (
          <PlaceLine
            place={place}
            isChosen={chosen !== undefined && keyOf(place) === keyOf(chosen)}
            onChoose={onChoose}
          />
        )}
        skeleton={<Skeleton height={56} />}
        skeletonCount={4}
        empty={
          <div className={css.empty}>
            <p>{t(onWiden ? 'map.nothingNear' : 'map.nothingFound')}</p>
            {onWiden && (
              <Button variant="secondary" onClick={onWiden}>
                {t('map.widen')}
              </Button>
            )}
          </div>
        }
      />
      {hasAll && onWiden && (
        <Button variant="soft" onClick={onWiden}>
          {t('map.widen')}
        </Button>
      )}
    </>
  )
}

const keyOf = ({ name, latitude, longitude }: LocationPlace) => `${name} ${latitude} ${longitude}`

interface PlaceLineProps extends Pick<PlaceListProps, 'onChoose'> {
  place: LocationPlace
  isChosen: boolean
}

function PlaceLine({ place, isChosen, onChoose }: PlaceLineProps) {
  const t = useText()
  const format = useFormat()
  return (
    <button type="button" className={css.place} aria-pressed={isChosen} onClick={() => onChoose(place)}>
      <span className={css.name}>{place.name}</span>
      <span className={css.hint}>
        {[distanceText(place.distance, t, format), place.address].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}

interface PlacePickerProps {
  /** The initial view of the map. */
  start: GeoPoint
  onChoose: (place: LocationPlace) => void
  onClose: () => void
}

const TYPING_MS = 300

/** Chooses a location (S3.11): the point below the pin, or one from a list around it or by name. */
export function PlacePicker({ start, onChoose, onClose }: PlacePickerProps) {
  const t = useText()
  const title = useId()
  const picker = usePicker(start)
  const { chosen } = picker
  return (
    <Dialog onClose={onClose} labelledBy={title} className={css.dialog}>
      <header className={css.head}>
        <h2 id={title}>{t('map.choosePlace')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <CrossIcon />
        </IconButton>
      </header>
      <div className={css.map}>
        <MapView
          label={t('map.map')}
          target={picker.target}
          marks={NO_MARKS}
          onSight={(sight) => picker.look(sight.centre)}
          hasAim
        />
      </div>
      <PlaceSearch picker={picker} />
      <footer className={css.foot}>
        <Button isBlock disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          {t('map.confirm')}
        </Button>
      </footer>
    </Dialog>
  )
}

const NO_MARKS: readonly MapMark[] = []

function PlaceSearch({ picker }: { picker: Picker }) {
  const t = useText()
  return (
    <div className={css.places}>
      <TextField
        label={t('map.findPlace')}
        isLabelHidden
        placeholder={t('map.findPlace')}
        type="search"
        icon={<SearchIcon size={20} />}
        value={picker.text}
        onChange={picker.setText}
        maxLength={PLACE_TEXT_MAX}
      />
      <LocationLine picker={picker} />
      <PlaceList list={picker.list} chosen={picker.chosen} onChoose={picker.choose} onWiden={picker.widen} />
    </div>
  )
}

type Picker = ReturnType<typeof usePicker>

function usePicker(start: GeoPoint) {
  const [text, setText] = useState('')
  const [target, setTarget] = useState<MapTarget>({ centre: start, zoom: MAP_ZOOM_DEFAULT })
  const [centre, setCentre] = useState(rounded(start))
  const [radius, setRadius] = useState(NEARBY_RADIUS_M)
  const [chosen, choose] = useState<LocationPlace>()
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(infinite(listPlaces, { ...centre, radius, text: wanted }))
  return {
    text,
    /** Searching for another place clears the current one. */
    setText: (next: string) => {
      setText(next)
      choose(undefined)
    },
    target,
    centre,
    chosen,
    list,
    look: (location: GeoPoint) => {
      setCentre(rounded(location))
      choose((before) => (before && isNear(before, location) ? before : undefined))
    },
    choose: (place: LocationPlace) => {
      choose(place)
      setTarget({ centre: place, zoom: MAP_ZOOM_DEFAULT })
    },
    /** Undefined at the widest area. */
    widen: wanted === '' && radius < RADIUS_WIDEST_M ? () => setRadius(radius * 10) : undefined,
    chooseLocation: choose,
  }
}

const RADIUS_WIDEST_M = 500_000

/** Within the rounding of points: the pin has not left the place. */
const isNear = (one: GeoPoint, other: GeoPoint) =>
  Math.abs(one.latitude - other.latitude) < GEO_POINT_DEGREES &&
  Math.abs(one.longitude - other.longitude) < GEO_POINT_DEGREES
const GEO_POINT_DEGREES = 0.0001

/** The point below the pin itself, which need not have a name. */
function LocationLine({ picker }: { picker: Picker }) {
  const t = useText()
  const format = useFormat()
  const { latitude, longitude } = picker.centre
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 })
  const address = `${degrees(latitude)}; ${degrees(longitude)}`
  const isChosen = picker.chosen?.distance === 0 && picker.chosen.address === address
  return (
    <button
      type="button"
      className={css.place}
      aria-pressed={isChosen}
      onClick={() =>
        picker.chooseLocation({ name: t('map.thisLocation'), address, distance: 0, latitude, longitude })
      }
    >
      <span className={css.name}>{t('map.thisLocation')}</span>
      <span className={css.hint}>{address}</span>
    </button>
  )
}
