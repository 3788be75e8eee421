import type { EventCard as Event } from '@tiantian/contracts/expo/event.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { AdmissionTag } from './admission-tag.tsx'
import { eventUrl } from './event-address.ts'
import css from './event-card.module.css'
import { EventCover } from './event-cover.tsx'
import { spanText } from './event-time.ts'

/** Lays out event cards: `<ul className={eventGrid}>`. */
export const eventGrid = css.gridOfCards

interface EventCardProps {
  event: Event
  /** `tile` is for a grid, with its date on the cover; `row` is a line with a small cover. */
  variant?: 'tile' | 'row'
}

/** An event in a list; the whole card is one link, named by the event. */
export function EventCard({ event, variant = 'tile' }: EventCardProps) {
  const t = useText()
  const format = useFormat()
  const isRow = variant === 'row'
  const span = spanText(event, format)
  return (
    <article className={cx(surface.pressable, css.card, isRow && css.row)}>
      <EventCover type={event.type} picture={event.cover} {...(isRow && { size: 'small' })}>
        {!isRow && span}
      </EventCover>
      <div className={css.words}>
        <p className={css.tags}>
          <Tag tone="primary">{t(`expo.type.${event.type}`)}</Tag>
          <AdmissionTag event={event} />
        </p>
        <PageLink url={eventUrl(event.id)} className={cx(surface.name, css.title)}>
          {event.title}
        </PageLink>
        {isRow && <p className={css.span}>{span}</p>}
        <EventPlace event={event} />
        {!isRow && <p className={css.summary}>{event.summary}</p>}
      </div>
      <FavoriteButton kind="event" id={event.id} name={event.title} />
    </article>
  )
}

type EventLocation = Pick<Event, 'mode' | 'country' | 'countryName' | 'cityName'>

/** The venue: a city, or online. */
export function EventPlace({ event: { mode, country, countryName, cityName } }: { event: EventLocation }) {
  const t = useText()
  const language = useLanguage()
  if (mode === 'online') return <p className={css.place}>{t('expo.mode.online')}</p>
  return (
    <p className={css.place}>
      <Flag country={country} name={countryName} />
      <span>{narrowed(language, [cityName, countryName])}</span>
      {mode === 'hybrid' && <span className={css.also}>{t('expo.mode.hybrid')}</span>}
    </p>
  )
}

/** The placeholder of a card that is still loading. */
export function EventCardSkeleton() {
  return (
    <div className={cx(surface.pressable, css.card)} aria-hidden="true">
      <Skeleton height={116} radius={0} />
      <div className={css.words}>
        <Skeleton width={120} height={20} />
        <Skeleton width="80%" height={20} />
        <Skeleton width="50%" height={16} />
        <Skeleton width="100%" height={40} />
      </div>
    </div>
  )
}
