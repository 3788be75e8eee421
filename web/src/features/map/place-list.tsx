import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Place } from '@tiantian/contracts/place/location.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { distanceText } from './distance.ts'
import css from './place-picker.module.css'

interface PlaceListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Place[] }>>
  chosen: Place | undefined
  onChoose: (place: Place) => void
  /** Widens the search area, where that is possible. */
  onWiden: (() => void) | undefined
}

/** Places around the pin, or those that match a text, twenty a page. */
export function PlaceList({ list, chosen, onChoose, onWiden }: PlaceListProps) {
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

const keyOf = ({ name, latitude, longitude }: Place) => `${name} ${latitude} ${longitude}`

interface PlaceLineProps extends Pick<PlaceListProps, 'onChoose'> {
  place: Place
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
