import type { OfficeEvent } from '@tiantian/contracts/expo/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './office-event.module.css'
import { officeEventUrl } from './office-event-address.ts'
import { OfficeEventCard } from './office-event-card.tsx'
import { officeEventsQuery } from './office-query.ts'

/** All events with their numbers: confirmed, pending, waitlisted and checked in. */
export function OfficeEventsPage() {
  const t = useText()
  return (
    <OfficePage title={t('registry.title')} permission="expo.registration">
      <Events />
    </OfficePage>
  )
}

function Events() {
  const t = useText()
  return (
    <InfiniteList
      list={useInfiniteQuery(officeEventsQuery())}
      label={t('registry.title')}
      className={css.list}
      rowKey={({ id }) => id}
      renderRow={(event) => <EventRow event={event} />}
      skeleton={<Skeleton height={148} />}
      skeletonCount={4}
    />
  )
}

function EventRow({ event }: { event: OfficeEvent }) {
  const t = useText()
  const format = useFormat()
  const { id, confirmedCount, pendingCount, waitingCount, enteredCount } = event
  const figures = {
    confirmed: confirmedCount,
    pending: pendingCount,
    waiting: waitingCount,
    entered: enteredCount,
  }
  return (
    <OfficeEventCard event={event} url={officeEventUrl(id)}>
      <dl className={css.figures}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`registry.figure.${name}`)}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </OfficeEventCard>
  )
}

const FIGURES = ['confirmed', 'pending', 'waiting', 'entered'] as const
