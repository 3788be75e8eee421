import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot } from '@tiantian/contracts/expo/meeting.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/select.tsx'
import { clockIn, hoursText } from '../expo/event-time.ts'

interface SlotFieldProps {
  event: EventDetail
  slots: readonly MeetingSlot[]
  value: string
  error: string | undefined
  onChange: (slotId: string) => void
}

/** The user's free slots, in the time zone of the venue. */
export function SlotField({ event: { timeZone }, slots, value, error, onChange }: SlotFieldProps) {
  const t = useText()
  const format = useFormat()
  const free = slots.filter(({ isFree }) => isFree)
  const label = (slot: MeetingSlot) =>
    `${format.day(clockIn(timeZone, slot.startsAt))}, ${hoursText({ ...slot, timeZone }, format)}`
  return (
    <Select
      label={t('meeting.time')}
      hint={free.length === 0 ? t('meeting.noTimes') : undefined}
      error={error}
      placeholder={t('common.choose')}
      choices={free.map((slot) => ({ value: slot.id, label: label(slot) }))}
      value={value}
      onChange={onChange}
    />
  )
}
