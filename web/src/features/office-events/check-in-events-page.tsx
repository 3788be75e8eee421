import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { AdmissionTag } from '../expo/admission-tag.tsx'
import { EventPlace } from '../expo/event-card.tsx'
import { eventsQuery } from '../expo/event-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './office-event.module.css'
import { checkInUrl } from './office-event-address.ts'

/** Check-in staff choose their event. */
export function CheckInEventsPage() {
  const t = useText()
  return (
    <OfficePage title={t('door.title')} permission="expo.check_in">
      <Doors />
    </OfficePage>
  )
}

function Doors() {
  const t = useText()
  return (
    <InfiniteList
      list={useInfiniteQuery(eventsQuery({ when: 'upcoming', type: undefined }))}
      label={t('door.choose')}
      className={css.list}
      rowKey={({ id }) => id}
      renderRow={(event) => (
        <article className={cx(surface.pressable, css.card)}>
          <p className={css.line}>
            <AdmissionTag event={event} />
          </p>
          <PageLink url={checkInUrl(event.id)} className={cx(surface.name, css.title)}>
            {event.title}
          </PageLink>
          <EventPlace event={event} />
        </article>
      )}
      skeleton={<Skeleton height={112} />}
      skeletonCount={4}
    />
  )
}
