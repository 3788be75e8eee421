import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import { Broadcasts } from './broadcasts.tsx'
import { CheckInAlerts } from './check-in-alerts.tsx'
import { EventSteps } from './event-steps.tsx'
import { OfficeEntrances } from './office-entrances.tsx'
import css from './office-event.module.css'
import { checkInUrl } from './office-event-address.ts'
import { OfficeFigures } from './office-figures.tsx'
import { OfficeMeetings } from './office-meetings.tsx'
import { OfficePeople } from './office-people.tsx'
import { OfficeQueue } from './office-queue.tsx'

/** Attendees, waitlist and meetings of an event, and the office's decisions. */
export function OfficeEventPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('registry.one')} permission="expo.registration">
      <Desk id={id} />
    </OfficePage>
  )
}

const TABS = ['people', 'queue', 'figures', 'entrances', 'letters', 'meetings'] as const
type OfficeEventPageTab = (typeof TABS)[number]

function Desk({ id }: { id: string }) {
  const t = useText()
  const [tab, setTab] = useState<OfficeEventPageTab>('people')
  const event = useQuery(eventQuery(id)).data?.event
  const mayScan = useMay('expo.check_in')
  return (
    <div className={css.page}>
      {event && <h2 className={css.title}>{event.title}</h2>}
      <div className={css.line}>
        {mayScan && (
          <PageLink url={checkInUrl(id)} className={buttonClass()}>
            {t('door.title')}
          </PageLink>
        )}
        {event && <EventSteps event={event} />}
      </div>
      {event && <CheckInAlerts eventId={id} timeZone={event.timeZone} />}
      <Tabs
        label={t('crowd.tabs')}
        tabs={TABS.map((value) => ({ value, label: t(`crowd.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'people' && <OfficePeople id={id} />}
        {tab === 'queue' && <OfficeQueue id={id} timeZone={event?.timeZone} />}
        {tab === 'figures' && event && <OfficeFigures event={event} />}
        {tab === 'entrances' && event && <OfficeEntrances event={event} />}
        {tab === 'letters' && event && <Broadcasts event={event} />}
        {tab === 'meetings' && event && <OfficeMeetings event={event} />}
      </Tabs>
    </div>
  )
}
