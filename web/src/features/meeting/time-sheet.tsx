import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { MEETING_ABOUT_MAX, moveMeeting } from '@tiantian/contracts/expo/meeting.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { SlotField } from './slot-field.tsx'

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
