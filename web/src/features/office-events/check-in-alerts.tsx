import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { clockIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { checkInAlertsQuery } from './office-query.ts'

interface CheckInAlertsProps {
  eventId: string
  timeZone: string
}

/** The maximum age of alerts while the page is open. */
const FRESH_MS = 10_000

/** Attendees who were admitted although they should not have been: an offline device could not know. */
export function CheckInAlerts({ eventId, timeZone }: CheckInAlertsProps) {
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
