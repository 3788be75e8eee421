import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings, QuietHours } from '@tiantian/contracts/push/notification.ts'
import { muteNotifications, setQuietHours } from '@tiantian/contracts/push/notification.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notificationSettingsQuery } from './notification-query.ts'
import css from './notifications-page.module.css'

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => half * 30)
const EVENING = { startsMinute: 22 * 60, endsMinute: 8 * 60 }

const hourText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** When the user is not disturbed, and which kinds they have muted. */
export function QuietSettings() {
  const t = useText()
  const client = useQueryClient()
  const { quietHours, muted } = useSuspenseQuery(notificationSettingsQuery()).data
  const show = (settings: NotificationSettings) =>
    client.setQueryData(notificationSettingsQuery().queryKey, settings)
  const hours = useMutation({
    mutationFn: (chosen: QuietHours | null) => call(setQuietHours, { quietHours: chosen }),
    onSuccess: show,
  })
  const muting = useMutation({
    mutationFn: (kind: string) => call(muteNotifications, { kind, isMuted: false }),
    onSuccess: show,
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const choose = (part: Partial<QuietHours>) => {
    if (quietHours) hours.mutate({ ...quietHours, timeZone, ...part })
  }
  return (
    <>
      <Checkbox
        label={t('notifications.quiet.name')}
        isChecked={quietHours !== null}
        onChange={(isOn) => hours.mutate(isOn ? { ...EVENING, timeZone } : null)}
      />
      {quietHours && (
        <div className={css.tools}>
          <HourSelect
            label={t('notifications.quiet.from')}
            value={quietHours.startsMinute}
            onChange={(startsMinute) => choose({ startsMinute })}
          />
          <HourSelect
            label={t('notifications.quiet.to')}
            value={quietHours.endsMinute}
            onChange={(endsMinute) => choose({ endsMinute })}
          />
          <p className={css.why}>{t('notifications.quiet.zone', { zone: quietHours.timeZone })}</p>
        </div>
      )}
      {muted.map(({ kind, subject }) => (
        <p key={kind} className={css.tools}>
          {t('notifications.mutedLike', { subject })}
          <Button variant="plain" size="sm" onClick={() => muting.mutate(kind)}>
            {t('notifications.unmute')}
          </Button>
        </p>
      ))}
    </>
  )
}

interface HourSelectProps {
  readonly label: string
  readonly value: number
  readonly onChange: (minute: number) => void
}

const HourSelect = ({ label, value, onChange }: HourSelectProps) => (
  <Select
    label={label}
    choices={HALF_HOURS.map((minute) => ({ value: String(minute), label: hourText(minute) }))}
    value={String(value)}
    onChange={(chosen) => onChange(Number(chosen))}
  />
)
