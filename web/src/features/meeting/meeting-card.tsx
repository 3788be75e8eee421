import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { Meeting, MeetingSlot, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { answerMeeting, meetingMachine, moveMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import surface from '../../ui/surface.module.css'
import { clockIn, hoursText } from '../expo/event-time.ts'
import { meetingsQuery } from './meeting-query.ts'
import css from './meetings-page.module.css'
import { TimeSheet } from './time-sheet.tsx'

const STEPS = ['accept', 'decline', 'cancel'] as const
type MeetingStep = (typeof STEPS)[number]

interface MeetingStepsProps {
  meeting: Meeting
  onDone: (reply: { mine: MyMeetings }) => void
}

/** The replies that its state allows; a user who can decline needs no cancel button. */
function MeetingSteps({ meeting, onDone }: MeetingStepsProps) {
  const t = useText()
  const { id, state, person, waitsForMe } = meeting
  const answering = useMutation({
    mutationFn: (step: MeetingStep) => call(answerMeeting, { id, step }),
    onSuccess(reply) {
      showToast({ title: t('meeting.done'), icon: 'success' })
      onDone(reply)
    },
  })
  const take = async (step: MeetingStep) => {
    const content = t('meeting.cancelAsk', { name: person.name })
    const isSure =
      step !== 'cancel' || (await showModal({ content, confirmText: t('meeting.cancel'), isDangerous: true }))
    if (isSure) answering.mutate(step)
  }
  const events = eventsFor(meetingMachine, state, waitsForMe ? 'answerer' : 'proposer')
  const steps = STEPS.filter((step) => events.includes(step) && !(waitsForMe && step === 'cancel'))
  return steps.map((step) => (
    <Button
      key={step}
      size="sm"
      variant={step === 'accept' ? 'primary' : 'soft'}
      isLoading={answering.isPending && answering.variables === step}
      onClick={() => void take(step)}
    >
      {t(`meeting.${step}`)}
    </Button>
  ))
}

interface MeetingCardProps {
  event: EventDetail
  meeting: Meeting
  slots: readonly MeetingSlot[]
}

const TONES = {
  requested: 'warning',
  accepted: 'success',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
} as const

/** A meeting: with whom, when, where, and its actions. */
export function MeetingCard({ event, meeting, slots }: MeetingCardProps) {
  const t = useText()
  const client = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const { id, state, person, waitsForMe } = meeting
  const show = (next: { mine: MyMeetings }) => {
    client.setQueryData(meetingsQuery(event.id).queryKey, next)
    setMoving(false)
  }
  return (
    <article className={surface.panel} aria-label={person.name}>
      <Facts event={event} meeting={meeting} />
      <div className={cards.line}>
        <MeetingSteps meeting={meeting} onDone={show} />
        {eventsFor(meetingMachine, state, waitsForMe ? 'answerer' : 'proposer').includes('move') && (
          <Button size="sm" variant="soft" onClick={() => setMoving(true)}>
            {t('meeting.move')}
          </Button>
        )}
      </div>
      {isMoving && (
        <TimeSheet
          title={t('meeting.move')}
          event={event}
          slots={slots}
          send={(time) => call(moveMeeting, { id, ...time })}
          onSent={show}
          onClose={() => setMoving(false)}
        />
      )}
    </article>
  )
}

function Facts({ event, meeting }: Pick<MeetingCardProps, 'event' | 'meeting'>) {
  const t = useText()
  const { state, person, waitsForMe, message, reply } = meeting
  return (
    <>
      <p className={cards.line}>
        <Tag tone={waitsForMe ? 'primary' : TONES[state]}>
          {t(waitsForMe ? 'meeting.waitsForMe' : `meeting.state.${state}`)}
        </Tag>
        <When event={event} meeting={meeting} />
      </p>
      <div>
        <p className={cards.name}>{person.name}</p>
        <p>{[person.company, person.jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={cards.muted}>{person.countryName}</p>
      </div>
      {message && <p className={cards.words}>{message}</p>}
      {reply && <p className={cards.words}>{reply}</p>}
    </>
  )
}

function When({ event: { timeZone }, meeting }: Pick<MeetingCardProps, 'event' | 'meeting'>) {
  const t = useText()
  const format = useFormat()
  const { startsAt, endsAt, tableNumber } = meeting
  const day = format.day(clockIn(timeZone, startsAt))
  return (
    <>
      <time className={css.time} dateTime={startsAt}>
        {`${day}, ${hoursText({ startsAt, endsAt, timeZone }, format)}`}
      </time>
      {tableNumber !== null && <span>{t('meeting.table', { number: format.number(tableNumber) })}</span>}
    </>
  )
}
