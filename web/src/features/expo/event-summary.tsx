import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import { useFormat } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { eventUrl } from './event-address.ts'
import { EventPlace } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import css from './event-summary.module.css'
import { spanText } from './event-time.ts'

/** The event being registered for, beside the form. */
export function EventSummary({ event }: { event: EventCard }) {
  const format = useFormat()
  return (
    <div className={cx(surface.surface, css.summary)}>
      <EventCover type={event.type}>{spanText(event, format)}</EventCover>
      <div className={css.words}>
        <PageLink url={eventUrl(event.id)} className={css.title}>
          {event.title}
        </PageLink>
        <EventPlace event={event} />
        {event.venue && <p className={css.venue}>{event.venue}</p>}
      </div>
    </div>
  )
}
