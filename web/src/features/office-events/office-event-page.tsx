import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { clockIn, zoneName } from '../expo/event-time.ts'
import { PageLink } from '../shell/page-link.tsx'
import { Broadcasts } from './broadcasts.tsx'
import { EventSteps } from './event-steps.tsx'
import { OfficeEntrances } from './office-entrances.tsx'
import css from './office-event.module.css'
import { OfficeFigures } from './office-figures.tsx'
import { OfficeMeetings } from './office-meetings.tsx'
import { OfficePeople } from './office-people.tsx'
import { checkInAlertsQuery, checkInUrl } from './office-query.ts'
import { OfficeQueue } from './office-queue.tsx'

interface CheckInAlertsProps {
  eventId: string
  timeZone: string
}

/** The maximum age of alerts while the page is open. */
const FRESH_MS = 10_000

/** Attendees who were admitted although they should not have been: an offline device could not know. */
function CheckInAlerts({ eventId, timeZone }: CheckInAlertsProps) {
  const t = useText()
  const { data } = useQuery({ ...checkInAlertsQuery(eventId), refetchInterval: FRESH_MS })
  const alerts = data?.alerts ?? []
  if (alerts.length === 0) return null
  return (
    <div className={css.alerts} role="alert">
      <p className={css.name}>{t('hall.alert.title')}</p>
      <ul>
        {alerts.map((alert) => (
          <Alert key={alert.nonce} alert={alert} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  )
}

function Alert({ alert, timeZone }: { alert: CheckInAlert; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const { result, name, company, at, gate, entrance, firstAt, firstGate } = alert
  const formatPlace = (where: string) => (where ? `, ${where}` : '')
  const when = (moment: string) => format.dateTime(clockIn(timeZone, moment))
  return (
    <li>
      <strong>{[name, company].filter(Boolean).join(' · ') || t('hall.alert.unknown')}</strong>
      {`: ${t(`door.result.${result}`)}. ${when(at)}${formatPlace(gate || entrance)}`}
      {firstAt && (
        <span>{` (${t('door.first', { time: `${when(firstAt)}${formatPlace(firstGate)}` })})`}</span>
      )}
    </li>
  )
}

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
      {event && (
        <p className={css.muted}>
          {t('officeKit.times', { zone: zoneName(event.timeZone, event.startsAt) })}
        </p>
      )}
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
