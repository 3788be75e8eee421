import type { RegistrationRow } from '@tiantian/contracts/expo/registration.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { exhibitsQuery } from '../exhibits/exhibits-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { EVENTS_PAGE, registrationUrl, ticketUrl } from './event-address.ts'
import { registrationsQuery } from './event-query.ts'
import { spanText } from './event-time.ts'
import css from './my-events-page.module.css'
import { StateTag } from './registration-note.tsx'
import { storedTickets } from './wallet.ts'

/** The user's registrations, the latest first; without a network, the tickets stored on this device. */
export function MyEventsPage() {
  const t = useText()
  const { uid } = useSession()
  const list = useInfiniteQuery(registrationsQuery())
  const stored = list.isError ? storedTickets(uid) : []
  return (
    <PageFrame title={t('expo.mine')}>
      <OwnStands />
      {stored.length > 0 ? (
        <Kept tickets={stored} />
      ) : (
        <InfiniteList
          list={list}
          label={t('expo.mine')}
          className={css.list}
          rowKey={(row) => row.id}
          renderRow={(row) => <RegistrationCard row={row} />}
          skeleton={<Skeleton height={112} />}
          skeletonCount={3}
          empty={<NoEvents />}
        />
      )}
    </PageFrame>
  )
}

/** For the owner of a shop that exhibits. */
function OwnStands() {
  const t = useText()
  const { data } = useQuery(exhibitsQuery())
  if (!data || data.exhibitors.length === 0) return null
  return (
    <p className={css.stands}>
      <PageLink
        url={pageUrl('/pages/user/events/exhibits', {})}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('programme.stand.title')}
      </PageLink>
    </p>
  )
}

function NoEvents() {
  const t = useText()
  return (
    <EmptyState
      title={t('expo.noneYet')}
      action={
        <PageLink url={EVENTS_PAGE} className={buttonClass()}>
          {t('expo.list')}
        </PageLink>
      }
    />
  )
}

function Kept({ tickets }: { tickets: readonly RegistrationRow[] }) {
  const t = useText()
  return (
    <>
      <p className={css.kept} role="status">
        {t('expo.ticket.kept')}
      </p>
      <ul className={css.list} aria-label={t('expo.mine')}>
        {tickets.map((row) => (
          <li key={row.id}>
            <RegistrationCard row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RegistrationCard({ row }: { row: RegistrationRow }) {
  const t = useText()
  const language = useLanguage()
  const format = useFormat()
  const { event, state, ticketCount, code } = row
  return (
    <article className={cx(surface.pressable, css.card)}>
      <p className={css.top}>
        <StateTag state={state} />
        <span className={css.code}>{code}</span>
      </p>
      <PageLink
        url={state === 'held' ? registrationUrl(event.id) : ticketUrl(row.id)}
        className={cx(surface.name, css.title)}
      >
        {event.title}
      </PageLink>
      <p className={css.facts}>{spanText(event, format)}</p>
      <p className={css.facts}>{narrowed(language, [event.venue, event.cityName])}</p>
      <p className={css.facts}>
        {t('expo.tickets', { count: ticketCount, number: format.number(ticketCount) })}
      </p>
    </article>
  )
}
