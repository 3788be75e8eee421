import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { EVENTS_PAGE } from './event-address.ts'
import { EventCard } from './event-card.tsx'
import { nextEventsQuery } from './event-query.ts'

/** The next events on the home page; nothing if there are none, or the call failed. */
export function EventsStrip() {
  const t = useText()
  const events = useQuery(nextEventsQuery()).data?.rows ?? []
  if (events.length === 0) return null
  return (
    <Section title={t('expo.next')} more={<PageLink url={EVENTS_PAGE}>{t('common.more')}</PageLink>}>
      <Shelf
        label={t('expo.next')}
        items={events}
        itemKey={(event) => event.id}
        renderItem={(event) => <EventCard event={event} />}
        phoneWidth={288}
        columns={4}
      />
    </Section>
  )
}
