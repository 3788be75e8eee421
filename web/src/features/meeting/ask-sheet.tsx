import { useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot, Participant } from '@tiantian/contracts/expo/meeting.ts'
import { askMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { showToast } from '../../ui/toast-store.ts'
import { meetingsQuery, participantReads } from './meeting-query.ts'
import { TimeSheet } from './time-sheet.tsx'

interface AskSheetProps {
  event: EventDetail
  slots: readonly MeetingSlot[]
  person: Participant
  onClose: () => void
}

/** Requests a meeting with a participant: time and topic. */
export function AskSheet({ event, slots, person, onClose }: AskSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const [requestIds] = useState(createRequestIds)
  return (
    <TimeSheet
      title={t('meeting.askOf', { name: person.name })}
      event={event}
      slots={slots}
      send={(time) => {
        const input = { personId: person.id, ...time }
        return call(askMeeting, { requestId: requestIds.idOf(input), ...input })
      }}
      onSent={(reply) => {
        client.setQueryData(meetingsQuery(event.id).queryKey, reply)
        void client.invalidateQueries(participantReads())
        showToast({ title: t('meeting.sent'), icon: 'success' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
