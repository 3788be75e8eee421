import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { useMay } from '../office-users/use-may.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './desk.module.css'
import { DeskEntrances } from './desk-entrances.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { DeskLetters } from './desk-letters.tsx'
import { DeskMeetings } from './desk-meetings.tsx'
import { DeskPeople } from './desk-people.tsx'
import { DeskQueue } from './desk-queue.tsx'
import { DoorAlerts } from './door-alerts.tsx'
import { doorUrl } from './event-desk-address.ts'
import { EventSteps } from './event-steps.tsx'

/** Whoever comes to an event, queues for it or meets there, and what the office decides about it. */
export function EventDeskPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficeFrame title={t('registry.one')} permission="expo.registration">
      <Desk id={id} />
    </OfficeFrame>
  )
}

const TABS = ['people', 'queue', 'figures', 'entrances', 'letters', 'meetings'] as const
type Tab = (typeof TABS)[number]

function Desk({ id }: { id: string }) {
  const t = useText()
  const [tab, setTab] = useState<Tab>('people')
  const event = useQuery(eventQuery(id)).data?.event
  const mayScan = useMay('expo.check_in')
  return (
    <div className={css.page}>
      {event && <h2 className={css.title}>{event.title}</h2>}
      <div className={css.line}>
        {mayScan && (
          <PageLink url={doorUrl(id)} className={buttonClass()}>
            {t('door.title')}
          </PageLink>
        )}
        {event && <EventSteps event={event} />}
      </div>
      {event && <DoorAlerts eventId={id} timeZone={event.timeZone} />}
      <Tabs
        label={t('crowd.tabs')}
        tabs={TABS.map((value) => ({ value, label: t(`crowd.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'people' && <DeskPeople id={id} />}
        {tab === 'queue' && <DeskQueue id={id} timeZone={event?.timeZone} />}
        {tab === 'figures' && event && <DeskFigures event={event} />}
        {tab === 'entrances' && event && <DeskEntrances event={event} />}
        {tab === 'letters' && event && <DeskLetters event={event} />}
        {tab === 'meetings' && event && <DeskMeetings event={event} />}
      </Tabs>
    </div>
  )
}
