import { useMutation } from '@tanstack/react-query'
import type { Meeting, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { answerMeeting, meetingMachine } from '@tiantian/contracts/expo/meeting.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'

const STEPS = ['accept', 'decline', 'cancel'] as const
type MeetingStep = (typeof STEPS)[number]

interface MeetingStepsProps {
  meeting: Meeting
  onDone: (reply: { mine: MyMeetings }) => void
}

/** The replies that its state allows; a user who can decline needs no cancel button. */
export function MeetingSteps({ meeting, onDone }: MeetingStepsProps) {
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
