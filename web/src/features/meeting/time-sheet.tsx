import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { MEETING_ABOUT_MAX, moveMeeting } from '@tiantian/contracts/expo/meeting.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { clockIn, hoursText } from '../expo/event-time.ts'

interface SlotFieldProps {
  event: EventDetail
  slots: readonly MeetingSlot[]
  value: string
  error: string | undefined
  onChange: (slotId: string) => void
}

/** The user's free slots, in the time zone of the venue. */
function SlotField({ event: { timeZone }, slots, value, error, onChange }: SlotFieldProps) {
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

interface Time {
  readonly slotId: string
  readonly message: string
}

interface TimeSheetProps {
  title: string
  event: EventDetail
  slots: readonly MeetingSlot[]
  send: (time: Time) => Promise<{ mine: MyMeetings }>
  onSent: (reply: { mine: MyMeetings }) => void
  onClose: () => void
}

const time = z.pick(moveMeeting.input, { slotId: true, message: true })

/** The time of a meeting, with a message. */
export function TimeSheet({ title, event, slots, send, onSent, onClose }: TimeSheetProps) {
  const t = useText()
  const form = useForm({
    start: { slotId: '', message: '' },
    check: (draft) => checkForm(time, draft),
    send,
    onSent,
  })
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={cards.page}>
        <SlotField event={event} slots={slots} {...field(form, 'slotId')} />
        <TextArea
          label={t('meeting.message')}
          hint={t('meeting.messageHint')}
          isOptional
          maxLength={MEETING_ABOUT_MAX}
          {...field(form, 'message')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('meeting.send')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
