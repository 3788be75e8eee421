import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useSeen } from '../saved/seen.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Agenda } from './agenda.tsx'
import { EventAbout } from './event-about.tsx'
import type { EventTab } from './event-address.ts'
import { EventHead } from './event-head.tsx'
import css from './event-page.module.css'
import { availabilityQuery, eventQuery } from './event-query.ts'
import { Exhibitors } from './exhibitors.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { RegistrationBox } from './registration-box.tsx'
import { useOpenedEvent } from './use-opened-event.ts'

interface EventPageProps {
  id: string
  tab: EventTab
  onTab: (tab: EventTab) => void
  /** A booth to highlight on the floor plan. */
  booth: string | undefined
}

/** An event (S2.19): description, agenda, exhibitors, floor plan and registration. */
export function EventPage({ id, tab, onTab, booth }: EventPageProps) {
  const { event: notified } = useSuspenseQuery(eventQuery(id)).data
  useSeen('event', id)
  const { isMember } = useSession()
  const availability = useQuery({ ...availabilityQuery(id), enabled: isMember }).data?.availability
  const event = useOpenedEvent(notified, availability)
  const t = useText()
  const tabs = tabsOf(event).map((value) => ({ value, label: t(`expo.tab.${value}`) }))
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'about'
  return (
    <PageFrame title={event.title}>
      <div className={css.columns}>
        <div className={css.main}>
          <EventHead event={event} />
          {/* A single tab offers no choice. */}
          {tabs.length === 1 ? (
            <EventAbout event={event} />
          ) : (
            <Tabs label={t('expo.tabs')} tabs={tabs} value={shown} onChange={onTab}>
              {shown === 'about' && <EventAbout event={event} />}
              {shown === 'agenda' && <Agenda event={event} availability={availability} />}
              {shown === 'exhibitors' && <Exhibitors eventId={id} />}
              {shown === 'plan' && <FloorPlan halls={event.halls} booths={event.booths} wanted={booth} />}
            </Tabs>
          )}
        </div>
        <aside className={css.side}>
          <RegistrationBox event={event} availability={availability} />
        </aside>
      </div>
    </PageFrame>
  )
}

/** Sections that have content. */
function tabsOf({ sessions, exhibitorCount, booths }: EventDetail): EventTab[] {
  return [
    'about',
    ...(sessions.length > 0 ? ['agenda' as const] : []),
    ...(exhibitorCount > 0 ? ['exhibitors' as const] : []),
    ...(booths.length > 0 ? ['plan' as const] : []),
  ]
}
