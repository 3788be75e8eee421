import { useInfiniteQuery } from '@tanstack/react-query'
import type { OfficeEvent } from '@tiantian/contracts/expo/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { spanText } from '../expo/event-time.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './desk.module.css'
import { officeEventsQuery } from './desk-query.ts'
import { deskUrl } from './event-desk-address.ts'

/** All events with their numbers: who comes, who waits for an answer, who queues, who is in. */
export function EventsDeskPage() {
  const t = useText()
  return (
    <OfficeFrame title={t('registry.title')} permission="expo.registration">
      <Events />
    </OfficeFrame>
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
  const { id, title, state, confirmedCount, pendingCount, waitingCount, enteredCount } = event
  const figures = {
    confirmed: confirmedCount,
    pending: pendingCount,
    waiting: waitingCount,
    entered: enteredCount,
  }
  return (
    <article className={cx(surface.pressable, css.card)}>
      <p className={css.line}>
        <Tag tone={state === 'published' ? 'success' : 'neutral'}>{t(`registry.state.${state}`)}</Tag>
        <span className={css.muted}>{spanText(event, format)}</span>
      </p>
      <PageLink url={deskUrl(id)} className={cx(surface.name, css.title)}>
        {title}
      </PageLink>
      <dl className={css.figures}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`registry.figure.${name}`)}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

const FIGURES = ['confirmed', 'pending', 'waiting', 'entered'] as const
